import * as calls from "@dosebeat/contract/proposals-calls";
import type { FastifyInstance } from "fastify";
import { recordRead } from "../../access/audit/queries.ts";
import { prescribingFor } from "../../access/prescribing/act.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { handle } from "../../http/handle.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { decide } from "./decide.ts";
import { presentProposal } from "./present.ts";
import { propose } from "./propose.ts";
import {
  getProposal,
  listDecidable,
  listPrescribed,
  listProposals,
  type ProposalRow,
} from "./queries.ts";

/** Changes that one prescriber proposes and another accepts. */
export async function proposalRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  const present = async (rows: readonly ProposalRow[], viewer: Viewer) => {
    const patients = [...new Set(rows.map(({ profile_id }) => profile_id))];
    const decidable = await listDecidable(db, viewer.profileid, patients);
    const prescribed = await listPrescribed(db, viewer.profileid, patients);
    const now = clock.now();
    return rows.map((row) => presentProposal(row, viewer, { decidable, prescribed, now }));
  };
  const presentOne = async (id: number, viewer: Viewer) => {
    const row = await getProposal(db, id, listingMember(viewer));
    const [only] = await present([row], viewer);
    if (!only) throw new Error("a row must be presented");
    return only;
  };

  handle(app, calls.getProposals, async ({ query: { profileid }, viewer }) => {
    const patient = profileid === undefined ? null : await mayRead(db, viewer, profileid, "plan");
    const asked = { patient, member: listingMember(viewer), now: clock.now() };
    const rows = await listProposals(db, asked);
    if (patient === null)
      await recordRead(db, viewer, ...new Set(rows.map((row) => row.profile_id)));
    return { data: await present(rows, viewer) };
  });

  handle(app, calls.addProposal, async ({ body: { data }, viewer }) => {
    const { profileid, reason, change, key } = data;
    await mayRead(db, viewer, profileid, "plan");
    const patient = await prescribingFor(db, viewer, profileid);
    const { id, would } = await propose(parts, viewer, { patient, reason, change, key });
    return { data: await presentOne(id, viewer), meta: { would: { ...would } } };
  });

  handle(app, calls.decideProposal, async ({ params: { id }, body: { data }, viewer }) => {
    await decide(parts, viewer, id, data);
    return { data: await presentOne(id, viewer) };
  });
}
