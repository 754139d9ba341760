import * as calls from "@dosebeat/contract/reminders-calls";
import type { FastifyInstance } from "fastify";
import { actorOf } from "../../access/audit/actor.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { MessageTokens } from "../messages/tokens.ts";
import { answerMessage, deadToken } from "./answer.ts";
import { findAnswered } from "./queries.ts";

/** Answers to reminders by anyone who has the message's token, without a session. */
export async function reminderAnswerRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;
  const tokens = new MessageTokens(parts);

  handle(app, calls.answerReminder, async (request) => {
    const { data } = request.body;
    const now = clock.now();
    const claims = tokens.read("answer", data.token, now);
    const message = claims && (await findAnswered(db, claims));
    if (!message) throw deadToken();
    const { userid, profileid, blinded } = message;
    // Only what a patient may do, whatever the role of the account.
    const viewer = {
      userid,
      profileid,
      role: "patient",
      staff: [],
      blinded,
      actor: actorOf(request, now, userid),
    } as const;
    return { data: await answerMessage(parts, viewer, message, data) };
  });
}
