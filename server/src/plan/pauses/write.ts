import type { BodyOf } from "@dosebeat/contract/base/define-call";
import type * as calls from "@dosebeat/contract/pauses-calls";
import { chartDayOf } from "@dosebeat/domain/time/local-time";
import { type Entry, recorded } from "../../access/audit/queries.ts";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { requireRoomForRow } from "../../access/quotas/queries.ts";
import type { Row } from "../../database/schema.ts";
import { conflict, invalid, problem } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { lockMedicine } from "../medicines/queries.ts";
import { addPause, changePause, getPause, listPauses } from "../planned/pause-queries.ts";
import { doOverlap, type PauseBounds, spanOf } from "../planned/pause-spans.ts";
import { presentPause } from "../planned/present-pause.ts";

type PauseRow = Row<"medicine_pauses">;
type NewPause = BodyOf<typeof calls.addPause>["data"];
type NewEnd = BodyOf<typeof calls.changePause>["data"];

/** Pauses one of the viewer's medicines. */
export async function pauseMedicine(parts: Parts, viewer: Viewer, data: NewPause) {
  const { db, clock, quotas } = parts;
  const { medicine, from, to, reason } = data;
  const now = clock.now();
  const add = async (tx: Parts["db"]) => {
    const profileid = await lockedPlan(tx, viewer, medicine);
    await requireRoomForRow(tx, quotas, "pauses", profileid);
    const bounds = {
      from_day: from,
      from_at: from === null ? now : null,
      to_day: to,
      to_at: null,
    };
    await refuseEmpty(tx, profileid, bounds, now);
    await refuseOverlap(tx, profileid, medicine, bounds);
    return addPause(tx, profileid, { ...bounds, medicine_id: medicine, reason }, now);
  };
  const row = await recorded(db, viewer.actor, add, (added) => pauseEntry("added", added));
  return answer(parts, row);
}

/** Ends a pause now, or changes its end. */
export async function endPause(parts: Parts, viewer: Viewer, id: number, { to }: NewEnd) {
  const { db, clock } = parts;
  const now = clock.now();
  const change = async (tx: Parts["db"]) => {
    const { profileid, row } = await lockedPause(tx, viewer, id);
    const zones = await zonesOf(tx, profileid);
    // Already resumed: this is a retry, or somebody else was faster.
    if (to === undefined && spanOf(row, zones).to <= now.getTime())
      return { row, isChanged: false };
    const end = { to_day: to ?? null, to_at: to === undefined ? now : null };
    await refuseEmpty(tx, profileid, { ...row, ...end }, now);
    await refuseOverlap(tx, profileid, row.medicine_id, { ...row, ...end }, row.id);
    return { row: await changePause(tx, profileid, row.id, end), isChanged: true };
  };
  const { row } = await recorded(db, viewer.actor, change, (one) =>
    one.isChanged ? pauseEntry("changed", one.row) : [],
  );
  return answer(parts, row);
}

/** Removes a pause, as if it had never existed. */
export async function withdrawPause(parts: Parts, viewer: Viewer, id: number) {
  const { db, clock } = parts;
  const remove = async (tx: Parts["db"]) => {
    const { profileid, row } = await lockedPause(tx, viewer, id);
    return changePause(tx, profileid, row.id, { removed_at: clock.now() });
  };
  const row = await recorded(db, viewer.actor, remove, (one) => pauseEntry("removed", one));
  return answer(parts, row);
}

async function lockedPlan(tx: Parts["db"], viewer: Viewer, medicine: number) {
  const profileid = ownProfile(viewer);
  await lockMedicine(tx, profileid, medicine);
  return profileid;
}

async function lockedPause(tx: Parts["db"], viewer: Viewer, id: number) {
  const { medicine_id } = await getPause(tx, ownProfile(viewer), id);
  const profileid = await lockedPlan(tx, viewer, medicine_id);
  return { profileid, row: await getPause(tx, profileid, id) };
}

function answer({ announcer }: Parts, row: PauseRow) {
  announcer.publish([{ kind: "medicine", profileid: row.profile_id, id: row.medicine_id }]);
  return { data: presentPause(row) };
}

/** @throws 400 for a pause that would end before it begins */
async function refuseEmpty(
  tx: Parts["db"],
  profileid: ProfileInScope,
  bounds: PauseBounds,
  now: Date,
): Promise<void> {
  const zones = await zonesOf(tx, profileid);
  const { from_day, to_day } = bounds;
  const first = from_day ?? chartDayOf(bounds.from_at ?? now, zones);
  const { from, to } = spanOf(bounds, zones);
  if (to_day === null ? from <= to : first <= to_day) return;
  throw invalid(["to"], problem("date_order"));
}

/** @throws 409 if the medicine is already paused at any time of it */
async function refuseOverlap(
  tx: Parts["db"],
  profileid: ProfileInScope,
  medicine: number,
  bounds: PauseBounds,
  except?: number,
): Promise<void> {
  const zones = await zonesOf(tx, profileid);
  const others = (await listPauses(tx, profileid, medicine)).filter(({ id }) => id !== except);
  if (others.some((other) => doOverlap(other, bounds, zones))) {
    throw conflict(problem("paused_already"));
  }
}

function pauseEntry(change: "added" | "changed" | "removed", row: PauseRow): Entry {
  const { id, medicine, from, from_utc, to, to_utc } = presentPause(row);
  const details = { pause: id, medicine, change, from, from_utc, to, to_utc };
  return { kind: "pause-changed", profileid: row.profile_id, details };
}
