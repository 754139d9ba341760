import { undoAssignment } from "@dosebeat/contract/bindings";
import type { FastifyInstance } from "fastify";
import { recorded } from "../../../access/audit/queries.ts";
import { profileEvent } from "../../../access/profiles/events.ts";
import { handle } from "../../../http/handle.ts";
import type { Parts } from "../../../parts.ts";
import type { NamedBinding } from "../bindings/queries.ts";
import { leaveBoxNotice, mailBoxNews } from "../tell-patient.ts";
import { voidBinding, voidedEntries } from "./void.ts";

/** Undoing assignments. */
export async function undoRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;

  handle(app, undoAssignment, async ({ viewer, params, log }) => {
    const now = clock.now();
    const { done, told } = await recorded(
      db,
      viewer.actor,
      async (tx) => {
        const done = await voidBinding(tx, viewer, params, now);
        const { profile_id } = done.voided;
        const told = done.isLate
          ? await leaveBoxNotice(tx, viewer, profile_id, "box-undone", now)
          : null;
        return { done, told };
      },
      ({ done }) => voidedEntries(done),
    );
    mailBoxNews(app, parts, log, told, now);
    const { voided, restored } = done;
    const profileid = voided.profile_id;
    const boxes = [voided, ...(restored ? [restored] : [])].map(({ sensor_id }) => sensor_id);
    announcer.publish([
      ...boxes.map((id) => ({ kind: "sensor", profileid, id }) as const),
      profileEvent(profileid),
    ]);
    return {
      data: { ...presentAssignment(voided), restored: restored && presentAssignment(restored) },
    };
  });
}

function presentAssignment({ id, deveui, profile_id: profileid, valid_from }: NamedBinding) {
  return { id, deveui, profileid, from: valid_from.toISOString() };
}
