import { HOUR } from "@dosebeat/domain/time/durations";
import { DecodingAgain } from "../src/boxes/ingest/again/again.ts";
import { recomputeContacts } from "../src/boxes/sensors/contact-queries.ts";
import { at, EVER, type MarkCase, NOW } from "./mark-scene.ts";

/** What boxes send, and to whom they belong. */
export const BOX_CASES: readonly MarkCase[] = [
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
    name: "the end of an assignment",
    places: ["bindings"],
    write: ({ asAdmin, sensor }) =>
      asAdmin("PUT", "/api/sensor/unassign", { deveui: sensor.deveui }),
    from: NOW,
  },
  {
    name: "a box that is lost",
    places: ["bindings", "sensors"],
    write: ({ call, sensor }) => call("POST", "/api/sensor/lost", { deveui: sensor.deveui }),
    from: EVER,
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
];
