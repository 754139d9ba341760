import { BOX_CASES } from "./mark-cases-of-boxes.ts";
import { TELLING_CASES } from "./mark-cases-of-telling.ts";
import { at, EVER, type MarkCase, type MarkScene, NOW } from "./mark-scene.ts";

/** A zone in which 10 May begins first. */
const TODAY = new Date("2026-05-09T10:00:00Z");
const TOMORROW = new Date("2026-05-10T10:00:00Z");

const pause = ({ medicine }: MarkScene) => ({ medicine, from: "2026-05-11", reason: "" });

const PLAN_CASES: readonly MarkCase[] = [
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
];

export const MARK_CASES = [...PLAN_CASES, ...BOX_CASES, ...TELLING_CASES];
