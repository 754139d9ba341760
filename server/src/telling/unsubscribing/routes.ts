import type { Unsubscribed } from "@dosebeat/contract/reminder-answers";
import * as calls from "@dosebeat/contract/reminders-calls";
import type { FastifyInstance, RouteHandlerMethod } from "fastify";
import { actorOf } from "../../access/audit/actor.ts";
import { recorded } from "../../access/audit/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import { notFound, problem } from "../../http/errors.ts";
import { handle, servePage } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { MessageTokens } from "../messages/tokens.ts";
import { endDigest, findUnwanted, switchOff, type UnwantedMail } from "./queries.ts";

/** What the token in each kind of mail stops; carers switch alerts off on a page. */
const STOPPED: Readonly<Record<Row<"messages">["kind"], Unsubscribed | undefined>> = {
  reminder: "reminders",
  weekly: "weekly",
  notice: "notices",
  digest: "digest",
  alert: undefined,
  test: undefined,
};

/** Stops a kind of mail for anyone who has the token from one, without a session. */
export async function unsubscribeRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, announcer } = parts;
  const tokens = new MessageTokens(parts);

  await app.register(async (scope) => {
    // Mail programs send a form, but the token in the address is all that matters.
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string" },
      (_request, _body, done) => done(null, null),
    );

    handle(scope, calls.unsubscribe, async (request) => {
      const now = clock.now();
      const claims = tokens.read("unsubscribe", request.query.token, now);
      const mail = claims && (await findUnwanted(db, claims));
      const what = mail && STOPPED[mail.kind];
      if (!mail || !what) throw notFound(problem("answer_dead"));
      const { user_id, profile_id: profileid } = mail;
      const wasOn = await recorded(
        db,
        actorOf(request, now, user_id),
        (tx) => stop(tx, mail, what),
        (changed) => (changed ? entryOf(what, profileid) : []),
      );
      if (wasOn) {
        const kind = what === "digest" ? "care" : "reminder";
        announcer.publish([{ kind, profileid, id: profileid }]);
      }
      return { data: { what } };
    });
  });

  // Programs without the button open the address, which changes nothing.
  const { path, query } = calls.unsubscribe;
  const open: RouteHandlerMethod = async (request, reply) => {
    const { token } = query.parse(request.query);
    // The address may come from anybody, and not every text is allowed in a header.
    return reply.redirect(`/unsubscribe#${encodeURIComponent(token)}`, 303);
  };
  servePage(app, path, open, query);
}

function entryOf(what: Unsubscribed, profileid: number) {
  return what === "digest"
    ? ({ kind: "carer-changed", profileid, details: { changed: ["digest"] } } as const)
    : ({ kind: "reminders-changed", profileid, details: { changed: [COLUMNS[what]] } } as const);
}

const COLUMNS = { reminders: "mail", weekly: "weekly_mail", notices: "notices" } as const;

async function stop(tx: Db, mail: UnwantedMail, what: Unsubscribed) {
  return what === "digest" ? endDigest(tx, mail) : switchOff(tx, mail, COLUMNS[what]);
}
