import type { ReplaceSensorAnswer } from "@dosebeat/contract/sensor-changes";
import type { z } from "zod";
import { holderOf } from "../../../access/profiles/scope.ts";
import type { Db } from "../../../database/db.ts";
import {
  conflict,
  forbidden,
  heldElsewhere,
  invalid,
  notFound,
  problem,
} from "../../../http/errors.ts";
import type { Viewer } from "../../../http/viewer.ts";
import { requireBackdating } from "../assign.ts";
import { findHeld, findHolder, findLastBinding } from "../bindings/held-queries.ts";
import { bind, type NamedBinding, unbind } from "../bindings/queries.ts";
import { type Box, lockBoxes, updateBox } from "./queries.ts";

type Answer = z.infer<typeof ReplaceSensorAnswer>["data"];

/** What a replacement did; null: it had already been done. */
export interface Replaced {
  answer: Answer;
  done: { ended: NamedBinding; begun: NamedBinding; before: Box; after: Box } | null;
}

/**
 * Gives the patient who has a box another one from an instant on, and retires the old one. Repeating the call changes
 * nothing and gives the same answer.
 *
 * @throws 404; 400 for an impossible start; 409 if nobody has the old box, or if the new one is not free
 */
export async function replaceBox(
  tx: Db,
  deveui: string,
  asked: { deveui: string; from?: string | undefined },
  viewer: Viewer,
  now: Date,
): Promise<Replaced> {
  const from = asked.from === undefined ? now : new Date(asked.from);
  if (from > now) throw invalid(["data", "from"], problem("link_in_future"));
  requireBackdating(viewer, from, now);
  const boxes = await lockBoxes(tx, [deveui, asked.deveui]);
  const before = boxes.find((box) => box.deveui === deveui);
  const next = boxes.find((box) => box.deveui === asked.deveui);
  if (!before || !next) throw notFound("The sensor");
  const was = await answerBefore(tx, before, next, asked.from);
  if (was) return { answer: was, done: null };
  const held = await findHolder(tx, next.id);
  if (held) throw heldElsewhere(problem("box_bound", { deveui: next.deveui }), held);
  const old = await findLastBinding(tx, before.id);
  if (!old || old.valid_to !== null) throw conflict(problem("no_box"));
  if (from <= old.valid_from) {
    throw invalid(["data", "from"], problem("replace_early", { at: old.valid_from.toISOString() }));
  }
  const profile = holderOf(old);
  if (profile === viewer.profileid) throw forbidden(problem("bind_own"));
  const ended = await unbind(tx, { profileid: profile }, now, from);
  const later = await findHeld(tx, next.id, profile, from);
  if (later) throw heldElsewhere(problem("box_bound", { deveui: next.deveui }), later);
  const entered = { enteredAt: now, enteredBy: viewer.userid, replaces: ended.id };
  const begun = await bind(tx, next, profile, { from, ...entered });
  const after = await updateBox(tx, before.id, { use_state: "retired" });
  return { answer: answerOf(before, begun), done: { ended, begun, before, after } };
}

/** The answer to an earlier identical call, if the boxes are as it left them. */
async function answerBefore(
  tx: Db,
  old: Box,
  next: Box,
  from: string | undefined,
): Promise<Answer | undefined> {
  if (old.use_state !== "retired") return undefined;
  const ended = await findLastBinding(tx, old.id);
  const begun = await findLastBinding(tx, next.id);
  if (!ended?.valid_to || !begun || begun.valid_to !== null) return undefined;
  const isSuccessor =
    ended.profile_id === begun.profile_id &&
    ended.valid_to.getTime() === begun.valid_from.getTime() &&
    (from === undefined || Date.parse(from) === begun.valid_from.getTime());
  return isSuccessor ? answerOf(old, { ...begun, deveui: next.deveui }) : undefined;
}

function answerOf({ deveui: replaced }: Box, begun: NamedBinding): Answer {
  const { id, deveui, profile_id: profileid, valid_from } = begun;
  return { id, deveui, replaced, profileid, from: valid_from.toISOString() };
}
