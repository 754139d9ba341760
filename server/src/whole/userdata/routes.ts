import { getUserdataOf } from "@dosebeat/contract/impersonation";
import { editUserdata, getUserdata } from "@dosebeat/contract/profiles-calls";
import { zoneExists } from "@dosebeat/domain/time/local-time";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../access/audit/queries.ts";
import { requireBornBy } from "../../access/profiles/born.ts";
import { profileEvent } from "../../access/profiles/events.ts";
import { hasClinician, listTelephones } from "../../access/profiles/group-queries.ts";
import type { Part, ProfileInScope } from "../../access/profiles/in-scope.ts";
import { requireUnmanaged } from "../../access/profiles/managed-queries.ts";
import { changeProfile, getProfile } from "../../access/profiles/queries.ts";
import { namedProfile, ownProfile } from "../../access/profiles/scope.ts";
import { requireTelephone } from "../../access/profiles/telephone.ts";
import { findLinkedSensor } from "../../boxes/sensors/queries.ts";
import { invalid, problem } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { medicinesOf } from "../../plan/medicines/of-profile.ts";
import { findOwnStudy } from "../studies/queries.ts";
import { presentUserdata } from "./present.ts";

/** A profile with its medicines and its box, which the web application loads first. */
export async function userdataRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, getUserdata, async ({ viewer }) => ({ data: await readProfile(ownProfile(viewer)) }));

  handle(app, editUserdata, async ({ viewer, body }) => {
    const { timezone, is_dark, ...others } = body.data;
    const flagged = is_dark === undefined ? {} : ({ theme: is_dark ? "dark" : "light" } as const);
    if (timezone !== undefined && !zoneExists(timezone)) {
      throw invalid(["timezone"], problem("zone"));
    }
    requireBornBy(others.born, clock.now());
    requireTelephone(others.telephone);
    const profileid = ownProfile(viewer);
    const before = await getProfile(db, profileid);
    const { givenname = before.givenname, familyname = before.familyname } = others;
    if (givenname !== before.givenname || familyname !== before.familyname)
      await requireUnmanaged(db, parts, viewer.userid);
    await recorded(
      db,
      viewer.actor,
      (tx) => changeProfile(tx, profileid, { ...others, ...flagged }, timezone, clock.now()),
      () => {
        const details = { fields: Object.keys(body.data) };
        return { kind: "profile-changed", profileid, details };
      },
    );
    announcer.publish([profileEvent(profileid)]);
    return { data: await readProfile(profileid) };
  });

  handle(app, getUserdataOf, async ({ viewer, params }) => ({
    data: await readProfile(await namedProfile(db, viewer, params)),
  }));

  async function readProfile(profileid: ProfileInScope<Part>) {
    const profile = await getProfile(db, profileid);
    const sensor = await findLinkedSensor(db, profileid);
    const help = {
      emergency: parts.help?.emergency ?? null,
      poison_centre: parts.help?.poisonCentre ?? null,
      groups: await listTelephones(db, profileid),
      is_seen: await hasClinician(db, profileid),
    };
    const study = await findOwnStudy(db, profileid);
    const medicines = await medicinesOf(parts, profileid);
    return presentUserdata(profile, sensor, { medicines, help, study });
  }
}
