import type { BoxRow } from "@dosebeat/contract/sensors-bulk";
import type { Db } from "../../../database/db.ts";
import { type Problem, problem } from "../../../http/errors.ts";
import { differences, leavesUse } from "../change/change.ts";
import type { Box, BoxChanges } from "../change/queries.ts";
import type { NewBox } from "../queries.ts";
import { boundBoxes, boxesWithSerials } from "./queries.ts";
import { versionOf } from "./version.ts";

/** What is to happen to a box. */
export type Planned =
  | { outcome: "new"; row: BoxRow; box: NewBox }
  | { outcome: "changed" | "unchanged"; row: BoxRow; before: Box; changes: BoxChanges }
  | { outcome: "refused"; row: BoxRow; problem: Problem; before: Box | undefined };

interface Asked {
  rows: readonly BoxRow[];
  /** Whether unknown boxes are registered. */
  registers: boolean;
  /** The boxes among them that are known. */
  known: readonly Box[];
}

/** Says what would happen to each box, by the rules for a single box. */
export async function planBoxes(db: Db, { rows, registers, known }: Asked): Promise<Planned[]> {
  const byDeveui = new Map(known.map((box) => [box.deveui, box]));
  const bound = await boundBoxes(
    db,
    known.map(({ id }) => id),
  );
  const takenBy = await serialsTaken(db, rows, byDeveui);
  return rows.map((row): Planned => {
    const { deveui, version, ...asked } = row;
    const before = byDeveui.get(deveui);
    const refused = (reason: Problem) =>
      ({ outcome: "refused", row, problem: reason, before }) as const;
    const taken = takenBy(row);
    if (!before) {
      if (!registers) return refused(problem("box_unknown", { deveui }));
      if (taken) return refused(problem("serial_taken", { deveui: taken }));
      return { outcome: "new", row, box: newBox(row) };
    }
    const changes = differences(before, asked);
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged && version !== undefined && version !== versionOf(before)) {
      return refused(problem("box_changed", { deveui }));
    }
    if (changes.serial_number && taken) {
      return refused(problem("serial_taken", { deveui: taken }));
    }
    if (leavesUse(changes) && bound.has(before.id)) {
      return refused(problem("box_bound", { deveui }));
    }
    return { outcome: isChanged ? "changed" : "unchanged", row, before, changes };
  });
}

function newBox({ state, version: _, ...row }: BoxRow): NewBox {
  return { ...row, ...(state && { use_state: state }) };
}

/** Which other box would have the serial number of a row once all rows are stored; two rows may swap theirs. */
async function serialsTaken(
  db: Db,
  rows: readonly BoxRow[],
  known: ReadonlyMap<string, Box>,
): Promise<(row: BoxRow) => string | undefined> {
  const wanted = (row: BoxRow) => {
    const serial = row.serial_number;
    return (serial === undefined ? known.get(row.deveui)?.serial_number : serial)?.toLowerCase();
  };
  const holders = new Map<string, Set<string>>();
  const add = (serial: string, deveui: string) =>
    holders.set(serial, (holders.get(serial) ?? new Set()).add(deveui));
  const named = new Set(rows.map(({ deveui }) => deveui));
  for (const row of rows) {
    const serial = wanted(row);
    if (serial) add(serial, row.deveui);
  }
  const asked = rows.flatMap(({ serial_number }) => serial_number?.toLowerCase() ?? []);
  for (const { serial, deveui } of await boxesWithSerials(db, [...new Set(asked)])) {
    if (!named.has(deveui)) add(serial, deveui);
  }
  return (row) => {
    const serial = wanted(row);
    return serial && [...(holders.get(serial) ?? [])].find((other) => other !== row.deveui);
  };
}
