import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  hasEdits,
  mergeRows,
  readRows,
  type TimeRow,
  timeChanges,
  timeFaults,
  timesOf,
  withoutRow,
  withTime,
} from "./time-rows.ts";

const shown = (rows: readonly TimeRow[]) => rows.map(({ time }) => time);
const edited = (rows: readonly TimeRow[], from: string, to: string) =>
  rows.map((row) => (row.time === from ? { ...row, time: to } : row));

describe("times in a form", () => {
  it("start in the order of the chart day, and a chosen one goes where it belongs", () => {
    const rows = mergeRows([], ["00:30", "20:00:00.000", "08:00"]);
    expect(shown(rows)).toEqual(["08:00", "20:00", "00:30"]);
    expect(shown(withTime(rows, "12:00"))).toEqual(["08:00", "12:00", "20:00", "00:30"]);
    expect(shown(withTime(rows, ""))).toEqual(["08:00", "20:00", "00:30", ""]);
  });

  it("that are moved are added and removed", () => {
    const rows = edited(mergeRows([], ["08:00", "20:00"]), "08:00", "08:30");
    const changes = { added: ["08:30"], removed: ["08:00"] };
    expect(timeChanges(rows, ["08:00", "20:00"])).toEqual(changes);
    // Once the new time is saved, only the old one is left to remove.
    const half = mergeRows(rows, ["08:00", "08:30", "20:00"]);
    expect(shown(half)).toEqual(["08:30", "20:00"]);
    expect(timeChanges(half, ["08:00", "08:30", "20:00"])).toEqual({ ...changes, added: [] });
  });

  it("that change places need no change", () => {
    const rows = mergeRows([], ["08:00", "20:00"]);
    const swapped = edited(edited(edited(rows, "08:00", "x"), "20:00", "08:00"), "x", "20:00");
    expect(timeChanges(swapped, ["08:00", "20:00"])).toEqual({ added: [], removed: [] });
  });

  it("that are removed can be put back; one not chosen yet is dropped", () => {
    const rows = withTime(mergeRows([], ["08:00"]), "");
    const [first, last] = rows;
    const without = withoutRow(withoutRow(rows, first?.key ?? ""), last?.key ?? "");
    expect(without).toEqual([{ ...first, isRemoved: true }]);
    expect(timeChanges(without, ["08:00"])).toEqual({ added: [], removed: ["08:00"] });
    expect(timesOf(without)).toEqual([]);
  });

  it("are edited once one is chosen, moved or removed", () => {
    const rows = mergeRows([], ["08:00"]);
    expect([rows, withTime(rows, "")].map(hasEdits)).toEqual([false, false]);
    const others = [withTime(rows, "09:00"), edited(rows, "08:00", ""), withoutRow(rows, "08:00")];
    expect(others.map(hasEdits)).toEqual([true, true, true]);
  });

  it("are wrong if one is not chosen or stands twice", () => {
    const rows = withTime(withTime(mergeRows([], ["08:00"]), "08:00"), "");
    const found = [...timeFaults(rows)].map(([key, fault]) => [
      rows.findIndex((row) => row.key === key),
      fault,
    ]);
    expect(found).toEqual([
      [1, "twice"],
      [2, "needed"],
    ]);
    expect(timeFaults(withoutRow(mergeRows([], ["08:00"]), "08:00")).size).toBe(0);
  });

  it("follow another device where they were not edited", () => {
    const rows = edited(mergeRows([], ["08:00", "12:00", "20:00"]), "20:00", "21:00");
    // Meanwhile 08:00 and 20:00 were removed elsewhere, and 15:00 added.
    const merged = mergeRows(rows, ["12:00", "15:00"]);
    expect(shown(merged)).toEqual(["12:00", "21:00", "15:00"]);
    expect(timeChanges(merged, ["12:00", "15:00"])).toEqual({ added: ["21:00"], removed: [] });
  });

  it("are restored from a draft unchanged, or not at all", () => {
    const rows = withTime(mergeRows([], ["08:00"]), "09:00");
    expect(readRows(JSON.parse(JSON.stringify(rows)))).toEqual(rows);
    for (const other of [{}, null, [7], [{ key: "a" }], [{ key: "a", time: "08:00" }]]) {
      expect(readRows(other)).toBeNull();
    }
  });

  it("are what the server has after the changes, in whatever order they were edited", () => {
    const time = fc.integer({ min: 0, max: 5 }).map((hour) => `0${hour}:00`);
    const edit = fc.record({
      place: fc.nat(9),
      time,
      kind: fc.constantFrom("move", "remove", "add"),
    });
    fc.assert(
      fc.property(fc.uniqueArray(time), fc.array(edit), (stored, edits) => {
        let rows = mergeRows([], stored);
        for (const { place, time: to, kind } of edits) {
          const key = rows[place % Math.max(1, rows.length)]?.key ?? "";
          if (kind === "add") rows = withTime(rows, to);
          else if (kind === "remove") rows = withoutRow(rows, key);
          else rows = rows.map((row) => (row.key === key ? { ...row, time: to } : row));
        }
        const { added, removed } = timeChanges(rows, stored);
        const after = stored.filter((one) => !removed.includes(one)).concat(added);
        expect(after.sort()).toEqual(timesOf(rows).sort());
        // Then there is nothing left to do.
        expect(timeChanges(mergeRows(rows, after), after)).toEqual({ added: [], removed: [] });
      }),
    );
  });
});
