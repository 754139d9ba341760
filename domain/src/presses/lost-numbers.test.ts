import { expect, test } from "vitest";
import { at, dueAt, statusesOf, uplink } from "../../test/test-box.ts";

const NOW = at("12:00", 25);
const seconds = (clock: string, more: number) => new Date(at(clock).getTime() + more * 1000);

const press = (number: number, pressed: Date, run = 0) => ({ at: pressed, seq: number, run });

/** Numbers that uplinks report, from the day before to days after. */
function reporting(...numbers: [number, Date][]) {
  const [first, last] = [numbers[0]?.[0] ?? 0, numbers.at(-1)?.[0] ?? 0];
  return [[first, at("00:00", 19)] as const, ...numbers, [last, at("00:00", 24)] as const].map(
    ([newest, receivedAt], index) => uplink(index + 1, receivedAt, { newest }),
  );
}

const before = press(126, at("20:00", 19));

test.each([
  [1, "missed"],
  [120, "missed"],
  [121, "unknown"],
])("an uplink counts a press that is dated %d seconds later", (later, status) => {
  // The heartbeat counts #127 at 09:32:21, and its press is dated after it.
  const seen = reporting([126, at("20:01", 19)], [127, seconds("09:32", 21)]);
  const pressed = press(127, seconds("09:32", 21 + later));
  const presses = [before, pressed];
  const pressedAt = presses.map((known) => known.at);
  expect(statusesOf(dueAt("05:00", "09:30"), pressedAt, seen, NOW, presses)[0]).toBe(status);
});

test("double openings with clocks seconds apart lose nothing", () => {
  const seen = reporting(
    [126, at("20:01", 19)],
    [128, seconds("09:32", 21)],
    [127, seconds("09:32", 24)],
  );
  const presses = [before, press(128, seconds("09:32", 19)), press(127, seconds("09:32", 20))];
  const doses = dueAt("05:00", "09:30");
  const pressedAt = presses.map((known) => known.at);
  expect(statusesOf(doses, pressedAt, seen, NOW, presses)).toEqual(["missed", "on_time"]);
});

test("a number below the highest of its run before is doubted", () => {
  const seen = reporting([126, at("20:01", 19)], [125, at("10:00")], [126, at("12:00")]);
  expect(statusesOf(dueAt("08:00"), [], seen, NOW, [before])).toEqual(["unknown"]);
});

test.each([
  [0, "unknown"],
  [1, "missed"],
])("after a restart to 126, #127 of the day before is held by run %d: %s", (run, status) => {
  const seen = [
    uplink(1, at("00:00", 19), { newest: 127, boot: 0 }),
    uplink(2, at("12:00", 19), { newest: 126, boot: 1 }),
    uplink(3, at("10:00"), { newest: 127, boot: 1 }),
    uplink(4, at("00:00", 24), { newest: 127, boot: 1 }),
  ];
  const held = [press(127, at("23:00", 18), run)];
  expect(statusesOf(dueAt("08:00"), [], seen, NOW, held)).toEqual([status]);
});

test("a counter that starts again is doubted from the last frame of the run before", () => {
  const seen = reporting([126, at("20:01", 19)], [3, at("10:00")], [3, at("11:00")]);
  expect(statusesOf(dueAt("08:00"), [], seen, NOW, [before])).toEqual(["unknown"]);
});

test("a jump of thousands of numbers is lost, and looked up quickly", () => {
  const seen = reporting([126, at("20:01", 19)], [30_000, at("10:00")]);
  expect(statusesOf(dueAt("08:00"), [], seen, NOW, [before])).toEqual(["unknown"]);
});
