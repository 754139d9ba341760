import type { ChangeSensor } from "@dosebeat/contract/sensor-changes";
import type { Entry } from "../../../access/audit/queries.ts";
import type { Db } from "../../../database/db.ts";
import { conflict, heldElsewhere, notFound, problem } from "../../../http/errors.ts";
import { findHolder } from "../bindings/held-queries.ts";
import { startDecoding, wakeHolder } from "../decoding/queries.ts";
import {
  type Box,
  type BoxChanges,
  enterInterval,
  findBySerial,
  holdersOf,
  lockBox,
  updateBox,
} from "./queries.ts";

/** A box before and after a change. */
export interface Changed {
  before: Box;
  after: Box;
  /** The patients who have or had it. */
  holders: readonly number[];
}

/**
 * Corrects a box, or takes it out of use or back. What already is as requested stays as it is.
 *
 * @throws 404; 409 if another box has the serial number, or if a box that somebody has is to be taken out of use
 */
export async function changeBox(
  tx: Db,
  deveui: string,
  asked: ChangeSensor,
  now: Date,
): Promise<Changed> {
  const before = await lockBox(tx, deveui);
  if (!before) throw notFound("The sensor");
  const changes = differences(before, asked);
  if (changes.serial_number) await requireFree(tx, changes.serial_number, before);
  if (leavesUse(changes)) await requireUnbound(tx, before);
  return applyChanges(tx, before, changes, now);
}

/** The requested values that differ from the current ones. */
export function differences(before: Box, { state, ...asked }: ChangeSensor): BoxChanges {
  const wanted = { ...asked, ...(state && { use_state: state }) };
  const differs = ([name, value]: [string, unknown]) =>
    value !== undefined && before[name as keyof Box] !== value;
  return Object.fromEntries(Object.entries(wanted).filter(differs));
}

/** Whether a box is taken out of use, which is not allowed while it belongs to somebody. */
export function leavesUse({ use_state: state }: BoxChanges): boolean {
  return state !== undefined && state !== "in_use";
}

/** Stores changes of a locked box, and their consequences. */
export async function applyChanges(
  tx: Db,
  before: Box,
  changes: BoxChanges,
  now: Date,
): Promise<Changed> {
  if (Object.keys(changes).length === 0) return { before, after: before, holders: [] };
  const after = await updateBox(tx, before.id, changes);
  if (after.interval_minutes !== null && after.interval_minutes !== before.interval_minutes) {
    await enterInterval(tx, after.id, after.interval_minutes, now);
    await wakeHolder(tx, after.id);
  }
  if (after.model !== before.model) await startDecoding(tx, after, now);
  return { before, after, holders: await holdersOf(tx, after.id) };
}

async function requireFree(tx: Db, serial: string, { id }: Box): Promise<void> {
  const other = await findBySerial(tx, serial, id);
  if (other) throw conflict(problem("serial_taken", { deveui: other.deveui }));
}

async function requireUnbound(tx: Db, { id, deveui }: Box): Promise<void> {
  const held = await findHolder(tx, id);
  if (held) throw heldElsewhere(problem("box_bound", { deveui }), held);
}

const FIELDS = [
  "model",
  "serial_number",
  "joineui",
  "qrprofileid",
  "interval_minutes",
  "box_group",
  "place",
  "notes",
] as const;

/** These decide which presses count as doses, so whoever has or had the box sees the change in the access log. */
const OF_PATIENTS: readonly string[] = ["model", "interval_minutes"];

/**
 * What was changed, for the audit log; about a claim code only that it was. No entries if nothing was. A change that
 * affects patients' doses is an entry about each of them.
 */
export function changedEntries({ before, after, holders }: Changed): Entry[] {
  const fields = FIELDS.filter((field) => before[field] !== after[field]);
  const differs = before.use_state !== after.use_state;
  const values = (box: Box) => ({
    ...Object.fromEntries(fields.map((field) => [field, box[field]])),
    ...(differs && { state: box.use_state }),
  });
  const isCodeNew = before.claimcode !== after.claimcode;
  if (fields.length === 0 && !differs && !isCodeNew) return [];
  const details = {
    sensor: after.id,
    deveui: after.deveui,
    before: values(before),
    after: values(after),
    ...(isCodeNew && { fields: ["claimcode"] }),
  };
  const isOfPatients = holders.length > 0 && fields.some((field) => OF_PATIENTS.includes(field));
  const about = isOfPatients ? holders : [null];
  return about.map((profileid) => ({ kind: "sensor-changed", profileid, details }));
}
