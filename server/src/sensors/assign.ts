import type { AssignSensor } from "@dosebeat/contract/sensors";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { countAttempt, forgiveAttempt } from "../attempts/queries.ts";
import { record } from "../audit/queries.ts";
import type { Database, Row } from "../database/schema.ts";
import { forbidden, invalid, notFound, said, tooMany } from "../http/errors.ts";
import type { Viewer } from "../http/viewer.ts";
import { bind } from "./bindings/queries.ts";
import { claimCodeFits } from "./claim-code.ts";
import { findSensor, requireProfile } from "./queries.ts";

type Request = z.infer<typeof AssignSensor>["data"];
type Db = Kysely<Database>;

/** Wrong claim codes by user: 10 an hour. */
const CLAIMS = { name: "claim code by user", most: 10, windowMs: 60 * 60_000 };

/** Any box to any profile, also from an instant in the past. */
export async function assignByAdministrator(
  db: Db,
  { profileid, deveui, from }: Request,
  now: Date,
): ReturnType<typeof bind> {
  const since = from === undefined ? now : new Date(from);
  if (since > now) throw invalid(["from"], said("link_in_future"));
  await requireProfile(db, profileid);
  const sensor = await findSensor(db, deveui);
  if (!sensor) throw notFound("The sensor");
  return bind(db, sensor, profileid, since, true);
}

/**
 * The box that a patient may link to the own profile, as the code that is printed on it shows. A box
 * that does not exist answers as one whose code is wrong, and is counted and recorded as such, so that
 * nobody can find out which boxes exist.
 */
export async function claimSensor(
  db: Db,
  viewer: Viewer,
  { profileid, deveui, claimcode, from }: Request,
  now: Date,
): Promise<Row<"sensors">> {
  if (from !== undefined) throw forbidden("Only administrators may date a link back.");
  if (claimcode === undefined) {
    throw invalid(["claimcode"], said("claim_code_needed"));
  }
  if (profileid !== viewer.profileid) throw notFound("The profile");
  const limits = [{ ...CLAIMS, key: String(viewer.actor.userid) }];
  const wait = await countAttempt(db, limits, now);
  if (wait > 0) throw tooMany(said("attempts"), wait);
  const sensor = await findSensor(db, deveui);
  if (!sensor || !claimCodeFits(sensor.claimcode, claimcode)) {
    await record(db, viewer.actor, { kind: "sensor-link-failed", profileid, details: { deveui } });
    throw notFound(said("claim_code_wrong"));
  }
  await forgiveAttempt(db, limits, now);
  return sensor;
}
