import type { Entry } from "../../../access/audit/queries.ts";
import type { Db } from "../../../database/db.ts";
import type { Row } from "../../../database/schema.ts";
import { isViolationOf } from "../../../database/violations.ts";
import { conflict, forbidden, notFound, problem } from "../../../http/errors.ts";
import { isUndoable, requireUndoable } from "../../../http/undo.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { keepLevelSince } from "../bindings/level-queries.ts";
import type { NamedBinding } from "../bindings/queries.ts";
import { lockBoxes, updateBox } from "../change/queries.ts";
import { findBinding, lockBinding, moveEnd, removeBinding } from "./queries.ts";

/** An undone assignment, and the assignment of the box that it had replaced; null: there was none. */
export interface Voided {
  voided: NamedBinding;
  restored: NamedBinding | null;
  /** Whether it is undone after those ten minutes: then the patient is told. */
  isLate: boolean;
}

/**
 * Removes an assignment as if it had never existed; the assignment that it replaced continues. Allowed for ten
 * minutes to whoever entered it; if it begins before it was entered, to administrators at any time.
 *
 * @throws 404; 403 if somebody else entered it; 409 after ten minutes, or if another patient has the old box now
 */
export async function voidBinding(
  tx: Db,
  viewer: Viewer,
  named: { deveui: string; id: number },
  now: Date,
): Promise<Voided> {
  const found = await findBinding(tx, named);
  if (!found) throw notFound("The assignment");
  const boxes = await lockBoxes(tx, [found.deveui, ...(found.replaced ? [found.replaced] : [])]);
  const binding = await lockBinding(tx, found.id);
  if (!binding) throw notFound("The assignment");
  requireMayVoid(viewer, binding, now);
  await removeBinding(tx, binding, now);
  if (binding.valid_to === null) {
    // What the box sent while it belonged to somebody is not shown as its state.
    await keepLevelSince(tx, binding.sensor_id, new Date(0));
  }
  const restored = await restore(tx, binding, boxes);
  const voided = { ...binding, deveui: found.deveui };
  return { voided, restored, isLate: !isUndoable(binding.entered_at, now) };
}

function requireMayVoid(viewer: Viewer, binding: Row<"bindings">, now: Date): void {
  const { entered_at, entered_by, valid_from } = binding;
  if (entered_at === null) throw conflict(problem("too_late"));
  if (viewer.staff.includes("admin") && valid_from < entered_at) return;
  if (entered_by !== viewer.userid) throw forbidden(problem("undo_own"));
  requireUndoable(entered_at, now);
}

/** The assignment that the undone one had ended continues for as long as the undone one lasted. */
async function restore(
  tx: Db,
  { replaces, valid_from, valid_to, end_entered_at }: Row<"bindings">,
  boxes: readonly Row<"sensors">[],
): Promise<NamedBinding | null> {
  const before = replaces === null ? undefined : await lockBinding(tx, replaces);
  // Somebody has changed its end since.
  if (!before || before.valid_to?.getTime() !== valid_from.getTime()) return null;
  const box = boxes.find(({ id }) => id === before.sensor_id);
  if (!box) return null;
  try {
    await moveEnd(tx, before, { valid_to, end_entered_at });
  } catch (error) {
    if (isViolationOf(error, "bindings_sensor_once"))
      throw conflict(problem("box_held", { deveui: box.deveui }));
    throw error;
  }
  if (valid_to === null) await updateBox(tx, box.id, { use_state: "in_use" });
  return { ...before, valid_to, end_entered_at, deveui: box.deveui };
}

/** The undone assignment and the restored one, for the audit log. */
export function voidedEntries({ voided, restored }: Voided): Entry[] {
  const { profile_id: profileid, deveui } = voided;
  const from = voided.valid_from.toISOString();
  const details = {
    deveui,
    from,
    entered: voided.entered_at?.toISOString() ?? null,
    ...(restored && { restored: restored.deveui, since: restored.valid_from.toISOString() }),
  };
  return [{ kind: "sensor-assignment-undone", profileid, details }];
}
