import { expect, test } from "vitest";
import { at, dueAt, everyHour, framesAt, statusesOf, uplink } from "../../test/test-box.ts";

test("a lost frame of a box without press numbers leaves the dose unknown", () => {
  const before = everyHour(at("07:20", 18), 48, -8);
  const heard = everyHour(at("08:20"), 60, 42);
  const lost = [...before, ...framesAt([[40, at("07:20")]]), ...heard];
  expect(statusesOf(dueAt("08:00"), [], lost)).toEqual(["unknown"]);
  const kept = [...lost, ...framesAt([[41, at("07:50")]])].sort(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime(),
  );
  expect(statusesOf(dueAt("08:00"), [], kept)).toEqual(["missed"]);
});

test("the same frame counter hours later is a counter that was reset, not a duplicate", () => {
  // Twice the box started and sent its frame 0; between the two it was without power.
  const before = everyHour(at("07:20", 18), 47, -46);
  const after = everyHour(at("09:20"), 60, 0);
  const doubled = framesAt([[0, new Date(at("05:20").getTime() + 2000)]]);
  expect(statusesOf(dueAt("08:00"), [], [...before, ...doubled, ...after])).toEqual(["unknown"]);
  // A real duplicate, seconds later, is harmless.
  const kept = everyHour(at("06:20"), 60, 1);
  expect(statusesOf(dueAt("08:00"), [], [...before, ...doubled, ...kept])).toEqual(["missed"]);
});

test("with no other frame between, the same frame counter is a copy within 15 minutes", () => {
  const [before, after] = [everyHour(at("07:20", 18), 49, -48), everyHour(at("08:20"), 60, 1)];
  const again = (seconds: number) =>
    framesAt([[0, new Date(at("07:20").getTime() + seconds * 1000)]]);
  const status = (seconds: number) =>
    statusesOf(dueAt("08:00"), [], [...before, ...again(seconds), ...after]);
  expect(status(900)).toEqual(["missed"]);
  expect(status(901)).toEqual(["unknown"]);
});

test("a join alone shows that the box was without power", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57 }),
    uplink(2, at("05:00", 22), { join: true }),
    uplink(3, at("06:00", 22), { newest: 57 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
  expect(
    statusesOf(
      dueAt("08:00"),
      [],
      seen.filter(({ join }) => !join),
    ),
  ).toEqual(["missed"]);
});

test("without a frame counter nothing is ever called missed", () => {
  const uncounted = everyHour(at("00:00", 18), 120).map((seen) => ({ ...seen, fcnt: null }));
  expect(statusesOf(dueAt("08:00"), [], uncounted)).toEqual(["unknown"]);
});

test("silence alone is not uncertain where the box numbers its presses", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57, boot: 0 }),
    uplink(2, at("06:00", 22), { newest: 57, boot: 0 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["missed"]);
});

test("a counter that wraps loses nothing", () => {
  const presses = [
    { at: at("08:00", 19), seq: 65_535 },
    { at: at("20:00", 19), seq: 0 },
  ];
  const seen = [
    uplink(1, at("08:00", 19), { newest: 65_535 }),
    uplink(2, at("20:00", 19), { newest: 0 }),
    uplink(3, at("06:00", 22), { newest: 0 }),
  ];
  const pressed = presses.map((press) => press.at);
  expect(statusesOf(dueAt("08:00"), pressed, seen, undefined, presses)).toEqual(["missed"]);
});

test("a latest number that is not stored makes the time before its uplink uncertain", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57 }),
    uplink(2, at("20:00", 20), { newest: 58 }),
    uplink(3, at("20:00", 23), { newest: 58 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
  expect(statusesOf([{ due: at("08:00", 22), doses: [] }], [], seen)).toEqual(["missed"]);
});

test.each([
  ["2026-11-20T06:32:00Z", "unknown"],
  ["2026-11-20T06:32:00.001Z", "missed"],
])("what is uncertain reaches two minutes further than a window, to before %s", (due, status) => {
  // The window begins four hours before the due time; until 02:30 anything may have been pressed.
  const seen = [
    uplink(1, at("02:30", 19), { newest: 57 }),
    uplink(2, at("02:30", 20), { newest: 58 }),
    uplink(3, at("20:00", 23), { newest: 58 }),
  ];
  expect(statusesOf([{ due: new Date(due), doses: [] }], [], seen)).toEqual([status]);
});

test("a reboot makes the time before it uncertain even when the number did not change", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57, boot: 0 }),
    uplink(2, at("06:00", 22), { newest: 57, boot: 1 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
});

test("a frame without a boot number does not hide a reboot", () => {
  const seen = [
    uplink(1, at("06:00", 19), { newest: 57, boot: 0 }),
    uplink(2, at("07:00", 21), {}),
    uplink(3, at("06:00", 22), { newest: 57, boot: 1 }),
  ];
  expect(statusesOf(dueAt("08:00"), [], seen)).toEqual(["unknown"]);
});

test("a number that is not stored is lost even if only presses carry numbers", () => {
  const presses = [
    { at: at("20:00", 19), seq: 4 },
    { at: at("20:00"), seq: 6 },
  ];
  const seen = everyHour(at("06:00", 19), 48, 1);
  const pressed = presses.map((press) => press.at);
  expect(statusesOf(dueAt("08:00", "20:00"), pressed, seen, undefined, presses)).toEqual([
    "unknown",
    "on_time",
  ]);
  const [before, after] = [presses.slice(0, 1), presses.slice(1)];
  const held = [...before, { at: at("07:00", 20), seq: 5 }, ...after];
  expect(
    statusesOf(
      dueAt("07:00", "12:00", "20:00"),
      held.map((press) => press.at),
      seen,
      undefined,
      held,
    ),
  ).toEqual(["on_time", "missed", "on_time"]);
});

test("a number that is not stored makes the time up to the next press uncertain", () => {
  const presses = [
    { at: at("08:00", 19), seq: 1 },
    { at: at("08:20"), seq: 3 },
  ];
  const seen = [uplink(1, at("08:00", 19), { newest: 1 }), uplink(2, at("08:20"), { newest: 3 })];
  const pressed = presses.map((press) => press.at);
  expect(statusesOf(dueAt("08:00", "09:00"), pressed, seen, undefined, presses)).toEqual([
    "on_time",
    "unknown",
  ]);
});

test.each([
  ["08:20", ["on_time", "missed"]],
  ["08:40", ["unknown", "on_time"]],
])("number 2 was lost before number 3 at %s: 08:00 and 09:00 are %j", (clock, expected) => {
  const presses = [
    { at: at("08:00", 19), seq: 1 },
    { at: at(clock), seq: 3 },
  ];
  const seen = [
    uplink(1, at("08:00", 19), { newest: 1 }),
    uplink(2, at(clock), { newest: 3 }),
    uplink(3, at("08:00", 23), { newest: 3 }),
  ];
  const pressed = presses.map((press) => press.at);
  expect(statusesOf(dueAt("08:00", "09:00"), pressed, seen, undefined, presses)).toEqual(expected);
});

test("a dose is not proved missed when a lost press may have freed its neighbour's press", () => {
  // The press of 12:20 confirms 16:00; had a press at 16:05 been lost, it would confirm 08:00.
  // Nothing was heard from 16:30 to 19:00: outside of the window of 08:00, inside that of 16:00.
  const heard = everyHour(at("12:30", 19), 29, 100);
  const after = everyHour(at("19:00"), 60, 200);
  const results = statusesOf(dueAt("08:00", "16:00"), [at("12:20")], [...heard, ...after]);
  expect(results).toEqual(["unknown", "early"]);
});
