import type { Message } from "@dosebeat/contract/messages";
import * as calls from "@dosebeat/contract/messages";
import type { FastifyInstance } from "fastify";
import { mayRead } from "../../access/profiles/scope.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { type ListedRow, listMessages } from "./queries.ts";

/** What was sent to the caller. */
export async function messageRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handle(app, calls.getMessages, async ({ viewer }) => {
    const profileid = await mayRead(db, viewer, viewer.profileid, ["doses", "plan"]);
    return { data: (await listMessages(db, profileid, clock.now())).map(presentMessage) };
  });
}

function presentMessage({ about_at, decided_at, sent_at, ...row }: ListedRow): Message {
  const at = sent_at ?? decided_at;
  return { ...row, due_utc: about_at.toISOString(), at_utc: at.toISOString() };
}
