import { HOUR } from "@dosebeat/domain/time/durations";
import { DecodingAgain } from "../src/boxes/ingest/again/again.ts";
import { recomputeContacts } from "../src/boxes/sensors/contact-queries.ts";
import { inTransaction } from "../src/database/transaction.ts";
import { addSnooze } from "../src/telling/reminder-answers/queries.ts";
import { asInScope } from "./in-scope.ts";
import type { MarkScene } from "./mark-scene.ts";

const at = (clock: string) => `2026-05-10T${clock}:00.000Z`;
export const NOW = new Date(at("18:00"));
/** Where it is 10 May first. */
const TODAY = new Date("2026-05-09T10:00:00Z");
const TOMORROW = new Date("2026-05-10T10:00:00Z");
const [EVER, NEVER] = [-Infinity, Infinity];

/** Something that changes what is known or planned of a patient, or who is told. */
interface MarkCase {
  name: string;
  /** Tables by which triggers would have marked the patient, or woken the reminders. */
  places: string[];
  before?: (scene: MarkScene) => unknown;
  write: (scene: MarkScene) => unknown;
  /** The earliest instant of the marks. */
  from: Date | number;
}

const pause = ({ medicine }: MarkScene) => ({ medicine, from: "2026-05-11", reason: "" });

export const MARK_CASES: readonly MarkCase[] = [
  {
    name: "a press that is told later",
    places: ["uplinks", "press_claims"],
    write: ({ send }) => send({ time: at("14:00"), presses: [{ time: at("13:50") }] }),
    from: new Date(at("13:50")),
  },
  {
    name: "how often a box sends",
    places: ["sensor_intervals", "sensors"],
    write: ({ asAdmin, sensor }) =>
      asAdmin("PATCH", `/api/sensors/${sensor.deveui}`, { interval_minutes: 30 }),
    from: EVER,
  },
  {
    name: "a statement",
    places: ["dose_statements"],
    write: ({ call, medicine }) =>
      call("PUT", "/api/doses", {
        medicine,
        date: "2026-05-10",
        dosage_time: "08:00",
        status: "skipped",
        reason: "ill",
      }),
    from: TODAY,
  },
  {
    name: "an intake",
    places: ["intakes"],
    write: ({ call, medicine }) =>
      call("POST", "/api/intakes", { medicine, at: at("10:00"), amount: 1 }),
    from: new Date(at("10:00")),
  },
  {
    name: "an intake that is taken back",
    places: ["intakes"],
    before: ({ call, medicine }) =>
      call("POST", "/api/intakes", { medicine, at: at("10:00"), amount: 1 }),
    write: async ({ call, row }) => call("DELETE", `/api/intakes/${await row("intakes")}`),
    from: new Date(at("10:00")),
  },
  {
    name: "the name of a press",
    places: ["press_names"],
    before: ({ send }) => send({ time: at("14:00"), presses: [{ time: at("13:50") }] }),
    write: ({ call }) =>
      call("PUT", "/api/presses", { pressed_utc: at("13:50"), as: "refill", also: false }),
    from: new Date(at("13:50")),
  },
  {
    name: "a stock entry",
    places: ["stock_entries"],
    write: ({ call, medicine }) =>
      call("POST", "/api/stock-entries", { medicine, kind: "count", amount: 9, at: at("11:00") }),
    from: new Date(at("11:00")),
  },
  {
    name: "added openings",
    places: ["added_openings"],
    write: ({ call }) =>
      call("POST", "/api/added-openings", { date: "2026-05-10", count: 1, reason: "by hand" }),
    from: TODAY,
  },
  {
    name: "days that are not counted",
    places: ["excused_periods"],
    write: ({ call }) =>
      call("POST", "/api/excused", { from: "2026-05-11", to: "2026-05-12", reason: "away" }),
    from: TOMORROW,
  },
  {
    name: "a new medicine",
    places: ["medicines", "medicine_schedules"],
    write: ({ call }) =>
      call("POST", "/api/medicine/assignMedicine", {
        name: "Ramipril",
        startdate: "2026-05-11",
        schedules: [{ dosage_time: "09:00" }],
      }),
    from: TOMORROW,
  },
  {
    name: "another name of a medicine",
    places: ["medicines"],
    write: ({ call, medicine }) =>
      call("POST", "/api/medicine/editMedicineRecord", { id: medicine, name: "Other" }),
    from: EVER,
  },
  {
    name: "a medicine that is removed",
    places: ["medicines", "medicine_schedules"],
    write: ({ call, medicine }) => call("DELETE", `/api/medicines/${medicine}`),
    from: NOW,
  },
  {
    name: "a time that is added",
    places: ["medicine_schedules"],
    write: ({ call, medicine }) =>
      call("POST", "/api/medicine-schedules", { medicine, dosage_time: "20:00" }),
    from: NOW,
  },
  {
    name: "a time that is removed",
    places: ["medicine_schedules"],
    write: async ({ call, row }) =>
      call("DELETE", `/api/medicine-schedules/${await row("medicine_schedules")}`),
    from: NOW,
  },
  {
    name: "a pause",
    places: ["medicine_pauses"],
    write: (scene) => scene.call("POST", "/api/medicine-pauses", pause(scene)),
    from: TOMORROW,
  },
  {
    name: "a pause that is removed",
    places: ["medicine_pauses"],
    before: (scene) => scene.call("POST", "/api/medicine-pauses", pause(scene)),
    write: async ({ call, row }) =>
      call("DELETE", `/api/medicine-pauses/${await row("medicine_pauses")}`),
    from: TOMORROW,
  },
  {
    name: "another zone",
    places: ["profile_zones"],
    write: ({ call }) => call("PUT", "/api/profile/userdata", { timezone: "Europe/Berlin" }),
    from: TOMORROW,
  },
  {
    name: "the end of an assignment",
    places: ["bindings"],
    write: ({ asAdmin, sensor }) =>
      asAdmin("PUT", "/api/sensor/unassign", { deveui: sensor.deveui }),
    from: NOW,
  },
  {
    name: "an assignment",
    places: ["bindings"],
    before: ({ asAdmin, sensor }) =>
      asAdmin("PUT", "/api/sensor/unassign", { deveui: sensor.deveui }),
    write: async ({ asAdmin, person, server }) => {
      const { deveui } = await server.aSensor();
      const data = { profileid: person.profileid, deveui, from: NOW.toISOString() };
      await asAdmin("POST", "/api/sensor/assign", data);
    },
    from: NOW,
  },
  {
    name: "the model of a box",
    places: ["sensors"],
    write: ({ asAdmin, sensor }) =>
      asAdmin("PATCH", `/api/sensors/${sensor.deveui}`, { model: "elsys/ers" }),
    from: EVER,
  },
  {
    name: "messages that are decoded again",
    places: ["uplinks", "press_claims"],
    before: async ({ asAdmin, sensor, frame }) => {
      await frame(sensor.deveui);
      await asAdmin("PATCH", `/api/sensors/${sensor.deveui}`, { model: "mclimate/mc-button" });
    },
    write: ({ server }) => new DecodingAgain(server.parts).decodeAll(),
    from: EVER,
  },
  {
    name: "a clock that had jumped",
    places: ["sensors"],
    before: ({ sensor, server }) =>
      server.db
        .updateTable("sensors")
        .set({ last_received_at: new Date("2027-01-01T00:00:00Z") })
        .where("id", "=", sensor.id)
        .execute(),
    write: ({ server }) => recomputeContacts(server.db, NOW),
    from: EVER,
  },
  {
    name: "the next patient of the box who has everything erased",
    places: ["uplinks"],
    before: async ({ asAdmin, sensor, send, server, next }) => {
      await asAdmin("PUT", "/api/sensor/unassign", { deveui: sensor.deveui });
      const { profileid } = await next();
      const data = { profileid, deveui: sensor.deveui };
      await asAdmin("POST", "/api/sensor/assign", data);
      server.clock.advance(HOUR);
      await send({ time: at("18:30") });
    },
    write: async ({ next, erase }) => erase(await next()),
    from: EVER,
  },
  {
    name: "a device that shows reminders",
    places: ["push_subscriptions"],
    write: ({ aDevice }) => aDevice(),
    from: NEVER,
  },
  {
    name: "a device that is removed",
    places: ["push_subscriptions"],
    before: ({ aDevice }) => aDevice(),
    write: async ({ call, aDevice }) =>
      call("DELETE", `/api/push-subscriptions/${(await aDevice()).id}`),
    from: NEVER,
  },
  {
    name: "settings of reminders",
    places: ["reminder_settings"],
    write: ({ call }) => call("PUT", "/api/reminders", { repeat_minutes: 20 }),
    from: NEVER,
  },
  {
    name: "a reminder that is put off",
    places: ["reminder_snoozes"],
    write: ({ server, person }) =>
      inTransaction(server.db, (tx) =>
        addSnooze(tx, {
          profile_id: asInScope(person.profileid),
          due_at: NOW,
          said_at: NOW,
          minutes: 10,
          key: null,
          key_body: null,
        }),
      ),
    from: NEVER,
  },
  {
    name: "a carer who joins",
    places: ["care_links"],
    write: ({ aLink }) => aLink(),
    from: NEVER,
  },
  {
    name: "the zone of a carer, for quiet hours",
    places: ["profile_zones"],
    before: ({ aLink }) => aLink(),
    write: async ({ call, next }) =>
      call("PUT", "/api/profile/userdata", { timezone: "Europe/Berlin" }, (await next()).token),
    from: NEVER,
  },
  {
    name: "a carer who leaves",
    places: ["care_links"],
    before: ({ aLink }) => aLink(),
    write: async ({ care, person, aLink }) => care.end(person, await aLink()),
    from: NEVER,
  },
  {
    name: "a carer who has everything erased",
    places: ["care_links"],
    before: ({ aLink }) => aLink(),
    write: async ({ next, erase }) => erase(await next()),
    from: NEVER,
  },
  {
    name: "an account that is blocked",
    places: ["users"],
    before: ({ aDevice }) => aDevice(),
    write: ({ asAdmin, person }) =>
      asAdmin("PATCH", `/api/users/${person.userid}`, { is_active: false }),
    from: NEVER,
  },
];
