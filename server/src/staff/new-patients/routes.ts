import {
  type CreateGroupPatient,
  createGroupPatient,
} from "@dosebeat/contract/group-patients-calls";
import { createUser } from "@dosebeat/contract/new-users-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { FastifyInstance } from "fastify";
import { countAttempt } from "../../access/attempts/queries.ts";
import { requireGroupPrescriber } from "../../access/prescribing/act.ts";
import { holderOf, mayBindAny } from "../../access/profiles/scope.ts";
import { requireConfirmed } from "../../accounts/sign-in/require-confirmed.ts";
import { assignByStaff, provenSensor } from "../../boxes/sensors/assign.ts";
import { bind } from "../../boxes/sensors/bindings/queries.ts";
import type { Db } from "../../database/db.ts";
import { problem, tooMany } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { makePatient, type NewPatient } from "./make.ts";

/** New patients per prescriber: 60 an hour. */
const CREATED = { name: "new patient by prescriber", most: 60, windowMs: HOUR };

/** Creating a patient with account, group and box in one step. */
export async function newPatientRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, createUser, async ({ viewer, session, body: { data }, log }, _reply) => {
    const now = clock.now();
    if (data.take_over) await requireConfirmed(db, viewer, session, now);
    const { group, deveui } = data;
    const given = deveui === undefined ? {} : assigner(viewer, deveui, now);
    const asked = { data, sent: data, group, by: viewer, now, ...given };
    return { data: await makePatient(app, parts, log, asked) };
  });

  handle(app, createGroupPatient, async ({ viewer, params, body: { data }, log }, _reply) => {
    const now = clock.now();
    const { id: group } = params;
    await requireGroupPrescriber(db, viewer, group);
    const wait = await countAttempt(db, [{ ...CREATED, key: String(viewer.userid) }], now);
    if (wait > 0) throw tooMany(problem("attempts"), wait);
    const { userid, actor } = viewer;
    const by = { userid, actor: { ...actor, prescribing: { reason: data.reason } } };
    const given = await binderOf(db, viewer, data, now);
    const asked = { data, sent: { ...data, group }, group, by, now, ...given };
    return { data: await makePatient(app, parts, log, asked) };
  });
}

/** How a prescriber's patient gets the box: by its claim code, except from those who may assign any box. */
async function binderOf(
  db: Db,
  viewer: Viewer,
  { deveui, claimcode }: Pick<CreateGroupPatient, "deveui" | "claimcode">,
  now: Date,
): Promise<Pick<NewPatient, "bind">> {
  if (deveui === undefined) return {};
  if (mayBindAny(viewer)) return assigner(viewer, deveui, now);
  const sensor = await provenSensor(db, viewer, { profileid: null, deveui, claimcode }, now);
  const beginning = { from: now, enteredAt: now, enteredBy: viewer.userid };
  return { bind: (tx, profile_id) => bind(tx, sensor, holderOf({ profile_id }), beginning) };
}

function assigner(viewer: Viewer, deveui: string, now: Date): Pick<NewPatient, "bind"> {
  return { bind: (tx, profileid) => assignByStaff(tx, viewer, { profileid, deveui }, now) };
}
