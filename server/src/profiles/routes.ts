import {
  EditProfile,
  ProfileAnswer,
  ProfileParams,
  ProfilesAnswer,
  ProfilesQuery,
  RosterAnswer,
  RosterQuery,
} from "@dosebeat/contract/profiles";
import { zoneExists } from "@dosebeat/domain/local-time";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { recorded, recordListing } from "../audit/queries.ts";
import { invalid, said } from "../errors.ts";
import { presentMedicine } from "../medicines/present.ts";
import { listMedicines } from "../medicines/queries.ts";
import type { Parts } from "../platform/parts.ts";
import { Totals } from "../platform/totals.ts";
import { sendPage } from "../send-json.ts";
import { findLinkedSensor } from "../sensors/queries.ts";
import { listProfiles, listRoster } from "./list-queries.ts";
import { profileNews } from "./news.ts";
import { presentProfile, presentRosterEntry } from "./present.ts";
import { changeProfile, getProfile } from "./queries.ts";
import { namedProfile } from "./scope.ts";

const ROSTER_PART = 1000;

export async function profileRoutes(plain: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const totals = new Totals(parts);
  const app = plain.withTypeProvider<ZodTypeProvider>();

  app.get(
    "/api/profile/userdata",
    { schema: { response: { 200: ProfileAnswer } } },
    async ({ viewer }) => ({ data: await readProfile(viewer.profileid) }),
  );

  app.put(
    "/api/profile/userdata",
    { schema: { body: EditProfile, response: { 200: ProfileAnswer } } },
    async ({ viewer, body }) => {
      const { timezone, is_dark, ...others } = body.data;
      const flagged = is_dark === undefined ? {} : ({ theme: is_dark ? "dark" : "light" } as const);
      if (timezone !== undefined && !zoneExists(timezone)) {
        throw invalid(["timezone"], said("zone"));
      }
      const { profileid } = viewer;
      await recorded(
        db,
        viewer.actor,
        (tx) => changeProfile(tx, profileid, { ...others, ...flagged }, timezone, clock.now()),
        () => {
          const details = { fields: Object.keys(body.data) };
          return { kind: "profile-changed", profileid, details };
        },
      );
      announcer.announce([profileNews(profileid)]);
      return { data: await readProfile(viewer.profileid) };
    },
  );

  app.get(
    "/api/profiles",
    { schema: { querystring: ProfilesQuery, response: { 200: ProfilesAnswer } } },
    async ({ query, viewer }, reply) => {
      await recordListing(db, viewer.actor);
      return sendPage(reply, query, await listProfiles(db, totals, query));
    },
  );

  app.get(
    "/api/profiles/roster",
    { schema: { querystring: RosterQuery, response: { 200: RosterAnswer } } },
    async ({ query, viewer }) => {
      await recordListing(db, viewer.actor);
      const rows = await listRoster(db, query.after ?? 0, ROSTER_PART);
      const last = rows.length === ROSTER_PART ? rows.at(-1) : undefined;
      return { data: { users: rows.map(presentRosterEntry), next: last?.id ?? null } };
    },
  );

  app.get(
    "/api/profile/imp/userdata/:profileuid",
    { schema: { params: ProfileParams, response: { 200: ProfileAnswer } } },
    async ({ viewer, params }) => ({
      data: await readProfile(await namedProfile(db, viewer, params)),
    }),
  );

  async function readProfile(profileid: number) {
    const profile = await getProfile(db, profileid);
    const sensor = await findLinkedSensor(db, profileid);
    const medicines = await listMedicines(db, profileid);
    return presentProfile(profile, sensor, medicines.map(presentMedicine));
  }
}
