import { SENSOR_USES } from "@dosebeat/contract/sensor-changes";
import { SensorSummariesAnswer, SensorTriageAnswer } from "@dosebeat/contract/sensor-lists";
import { TRIAGE_FILTERS } from "@dosebeat/contract/triage-filters";
import { isSilent, silenceLimit } from "@dosebeat/domain/presses/silence";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestPerson } from "../../../../test/app.ts";
import { stateOf } from "../state.ts";

let server: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  server = await createTestApp();
  admin = await server.anAdmin();
});
afterAll(() => server.close());

/** A box last in contact shortly before or after the limit of silence, or at any time. */
const box = fc
  .record({
    interval_minutes: fc.option(
      fc.oneof(fc.constantFrom(1, 39, 40, 41, 59, 60, 61), fc.integer({ min: 1, max: 10_080 })),
    ),
    beyond: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(-60_000, -1, 0, 1, 60_000) },
      { weight: 1, arbitrary: fc.integer({ min: -2 * HOUR, max: DAY }) },
      { weight: 1, arbitrary: fc.integer({ min: -1000 * DAY, max: -2 * HOUR }) },
    ),
    seen: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
    recent_frames: fc.oneof(
      fc.constantFrom(1, 0b1111, 0b1000111, 0b100111, 0b11111011111, 0b10000011111),
      fc.integer({ min: 1, max: 2 ** 11 - 1 }),
    ),
    use_state: fc.constantFrom(...SENSOR_USES, "in_use" as const, "in_use" as const),
    battery: fc.option(fc.constantFrom(0, 10, 19, 19.99, 20, 20.01, 21, 100)),
  })
  .map(({ beyond, seen, interval_minutes, ...rest }) => {
    const agoMs = silenceLimit(interval_minutes) + beyond;
    const at = new Date(server.clock.now().getTime() - agoMs);
    return { interval_minutes, ...rest, last_received_at: seen ? at : null };
  });

async function answerOf(url: string): Promise<unknown> {
  const { status, body } = await server.call("GET", url, { token: admin.token });
  expect(status).toBe(200);
  return body;
}

it("lists and counts use the state that the domain computes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 40 }), async (boxes) => {
      await server.db.deleteFrom("sensors").execute();
      const rows = boxes.map((fields, index) => ({
        deveui: index.toString(16).padStart(16, "0"),
        claimcode: "x",
        created_at: server.clock.now(),
        ...fields,
      }));
      await server.db.insertInto("sensors").values(rows).execute();
      const now = server.clock.now();
      const expected = rows.map((row) => ({
        deveui: row.deveui,
        state: stateOf(row, now).state,
        silent: isSilent(row.last_received_at, row.interval_minutes, now),
      }));
      const page = await answerOf("/api/sensory-summaries?pagination[pageSize]=100&sort[0]=id:asc");
      const listed = SensorSummariesAnswer.parse(page).data.map(({ attributes }) => attributes);
      const inUse = expected.filter(({ state }) => state !== "retired" && state !== "lost");
      expect(listed.map(({ deveui, state, silent }) => ({ deveui, state, silent }))).toEqual(inUse);
      expect(SensorSummariesAnswer.parse(page).meta.pagination.total).toBe(inUse.length);
      const counted = SensorTriageAnswer.parse(await answerOf("/api/sensor-triage")).data;
      const counts: Readonly<Record<string, number>> = counted;
      for (const [care, filter] of Object.entries(TRIAGE_FILTERS)) {
        const query = new URLSearchParams({ ...filter, "sort[0]": "state:asc" });
        const list = SensorSummariesAnswer.parse(await answerOf(`/api/sensory-summaries?${query}`));
        expect([care, list.meta.pagination.total]).toEqual([care, counts[care]]);
      }
      const count = (state: string) => expected.filter((one) => one.state === state).length;
      expect(counted).toEqual({
        not_understood: count("not_understood"),
        silent: count("silent"),
        low_battery: count("low_battery"),
        never_seen: count("never_seen"),
        fine: 0,
        unbound: count("alive"),
        // Nobody has one of these boxes.
        attention: count("not_understood") + count("silent") + count("low_battery"),
      });
    }),
    { numRuns: 40 },
  );
});
