import { MINUTE } from "@dosebeat/domain/time/durations";
import { expect, it } from "vitest";
import { listedCoarsely, presentCoarsely, sendsToldOf } from "./present.ts";
import type { DownlinkRow } from "./queries.ts";

const QUARTER = Date.parse("2026-05-10T12:15:00Z");
const NOW = new Date(QUARTER + 14 * MINUTE);
const after = (minutes: number) => new Date(QUARTER + minutes * MINUTE);

const ROW: DownlinkRow = {
  id: 1,
  sensor_id: 1,
  command: "light",
  value: 30,
  token: 7,
  state: "queued",
  reason: null,
  made_by: 1,
  created_at: after(-20),
  expires_at: after(600),
  next_at: after(-20),
  claimed_until: null,
  tries: 0,
  sends: [],
  sent_at: null,
  network_id: null,
  reached_at: null,
  settled_at: null,
  lights: [],
  early_minutes: 0,
  withdrawn_at: null,
};
const sentAt = (...at: Date[]) => ({ sends: at, sent_at: at.at(-1) ?? null });

it.each<Partial<DownlinkRow>>([
  { state: "sent", ...sentAt(after(3)) },
  { state: "acknowledged", ...sentAt(after(3)), settled_at: after(5) },
  { state: "replaced", settled_at: after(5) },
  { state: "refused", reason: "too_long", settled_at: after(5) },
  { reason: "daily", tries: 2 },
])("a technician sees nothing of what happened since the quarter hour began: %o", (since) => {
  expect(presentCoarsely({ ...ROW, ...since }, NOW)).toEqual(presentCoarsely(ROW, NOW));
});

it.each<Partial<DownlinkRow>>([
  { state: "queued", sends: [after(-6)], sent_at: after(-6) },
  { state: "sent", ...sentAt(after(-6), after(2)) },
  { state: "acknowledged", ...sentAt(after(-6)), settled_at: after(1) },
])("one that had been sent before is sent, whatever came since: %o", (since) => {
  const shown = presentCoarsely({ ...ROW, ...since }, NOW);
  expect(shown).toMatchObject({ state: "sent", sent: after(-15).toISOString(), settled: null });
});

it("a confirmation that came late shows once the quarter hour is over", () => {
  const expired = { ...ROW, ...sentAt(after(-40)), expires_at: after(-16) };
  const late = { ...expired, state: "acknowledged" as const, settled_at: after(4) };
  const before = presentCoarsely({ ...expired, state: "expired", settled_at: after(-16) }, NOW);
  expect(before).toMatchObject({ state: "expired", settled: after(-30).toISOString() });
  expect(presentCoarsely(late, NOW)).toEqual(before);
  expect(presentCoarsely(late, after(15))).toMatchObject({
    state: "acknowledged",
    settled: after(0).toISOString(),
  });
});

it("commands of the running quarter hour are not counted yet", () => {
  expect(sendsToldOf([after(-1), after(0), after(1)], NOW)).toEqual([after(-1), after(0)]);
});

it("a technician sees to the quarter hour when a box was told to remind, once that is over", () => {
  const times = { ...ROW, command: "times" as const, value: null };
  const created = after(-30).toISOString();
  expect(listedCoarsely([times], NOW)).toMatchObject([
    { created, expires: after(600).toISOString(), value: null },
  ]);
  expect(listedCoarsely([{ ...times, created_at: after(0) }, ROW], NOW)).toHaveLength(1);
});
