import { ownProfile } from "../../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../../access/quotas/queries.ts";
import type { Db } from "../../../database/db.ts";
import { isViolationOf } from "../../../database/violations.ts";
import { conflict, notFound, problem } from "../../../http/errors.ts";
import { isUndoable } from "../../../http/undo.ts";
import type { Viewer } from "../../../http/viewer.ts";
import type { Quotas } from "../../../limit-settings.ts";
import { findLastBinding } from "../bindings/held-queries.ts";
import { bind, type NamedBinding, unbind } from "../bindings/queries.ts";
import { lockBoxes, updateBox } from "../change/queries.ts";
import { moveEnd } from "../undo/queries.ts";
import { setLost } from "./queries.ts";

/** The box and its last assignment, which is or was the caller's. @throws 404 */
async function lockOwn(tx: Db, viewer: Viewer, deveui: string) {
  const profileid = ownProfile(viewer);
  const [box] = await lockBoxes(tx, [deveui]);
  const last = box && (await findLastBinding(tx, box.id));
  if (!box || last?.profile_id !== profileid) throw notFound("The sensor");
  return { profileid, box, last: { ...last, deveui } };
}

/** An assignment that ended, or continues; `isNew` is false if that had already been said. */
interface Said<Binding extends NamedBinding> {
  binding: Binding;
  isNew: boolean;
}

/**
 * Ends the assignment of the caller's own box, which is now lost.
 * @throws 404; 409 if it had ended otherwise
 */
export async function loseOwn(
  tx: Db,
  viewer: Viewer,
  deveui: string,
  now: Date,
): Promise<Said<NamedBinding & { valid_to: Date }>> {
  const { profileid, box, last } = await lockOwn(tx, viewer, deveui);
  const { valid_to, is_lost } = last;
  if (valid_to !== null) {
    if (!is_lost || box.use_state !== "lost") throw conflict(problem("no_box"));
    return { binding: { ...last, valid_to }, isNew: false };
  }
  const binding = await unbind(tx, { profileid }, now);
  await setLost(tx, binding.id, true);
  await updateBox(tx, box.id, { use_state: "lost" });
  return { binding, isNew: true };
}

/**
 * Returns to the caller the box that they had lost: as if nothing had happened or, after ten minutes, from now on.
 * @throws 404; 409 if the box is no longer lost, or the caller has another one
 */
export async function findOwn(
  tx: Db,
  viewer: Viewer,
  deveui: string,
  { now, quotas }: { now: Date; quotas: Quotas },
): Promise<Said<NamedBinding>> {
  const { profileid, box, last } = await lockOwn(tx, viewer, deveui);
  if (last.valid_to === null) return { binding: last, isNew: false };
  if (!last.is_lost || box.use_state !== "lost") {
    throw conflict(problem("box_not_lost", { deveui }));
  }
  await updateBox(tx, box.id, { use_state: "in_use" });
  await setLost(tx, last.id, false);
  if (!isUndoable(last.end_entered_at, now)) {
    await requireRoomForRow(tx, quotas, "links", profileid);
    const beginning = { from: now, enteredAt: now, enteredBy: viewer.userid };
    return { binding: await bind(tx, box, profileid, beginning), isNew: true };
  }
  try {
    await moveEnd(tx, last, { valid_to: null, end_entered_at: null });
  } catch (error) {
    if (isViolationOf(error, "bindings_profile_once")) {
      throw conflict(problem("box_held", { deveui }));
    }
    throw error;
  }
  return { binding: { ...last, valid_to: null, is_lost: false }, isNew: true };
}
