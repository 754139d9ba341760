import * as calls from "@dosebeat/contract/own-data-calls";
import type { FastifyInstance } from "fastify";
import { record } from "../../access/audit/queries.ts";
import { ownProfile } from "../../access/profiles/scope.ts";
import { clearCookie } from "../../access/sessions/cookie.ts";
import { confirmedAccount } from "../../accounts/sign-in/own-password.ts";
import { sendCsv, wantsCsv } from "../../http/csv.ts";
import { invalid } from "../../http/errors.ts";
import { handle, handleRead } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { announceErased } from "./announce-erased.ts";
import { exportCsv, exportJson } from "./export.ts";
import { sendJsonStream } from "./json-stream.ts";
import { eraseAccount } from "./queries.ts";
import { finishErasure } from "./recorded-erasure.ts";
import { findLinkedProfiles } from "./reminder-queries.ts";

/** Export and erasure of one's own data. */
export async function ownDataRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock } = parts;

  handleRead(app, parts, calls.exportOwnData, async (request, reply, from) => {
    const { viewer, query } = request;
    const csv = wantsCsv(request);
    if (!csv && query.table)
      throw invalid(
        ["table"],
        "table names a table of CSV: send the header Accept: text/csv with it.",
      );
    const table = query.table ?? "doses";
    const content = csv ? exportCsv(from, viewer, table) : await exportJson(from, viewer);
    const details = { what: csv ? table : "everything" };
    await record(db, viewer.actor, { kind: "exported", profileid: viewer.profileid, details });
    return csv
      ? sendCsv(reply, `dosebeat-${table}.csv`, content)
      : sendJsonStream(reply, "dosebeat.json", content);
  });

  handle(app, calls.eraseAccount, async (request, reply) => {
    const { viewer, body } = request;
    const account = await confirmedAccount(db, viewer, body.password, "password");
    const now = clock.now();
    const owner = { account, profileid: ownProfile(viewer) };
    const linked = await findLinkedProfiles(db, owner.profileid);
    const { boxes, recorded } = await eraseAccount(db, viewer.actor, owner, now);
    await parts.rememberErasures?.();
    const { profileid } = viewer;
    const erased = { userid: account.id, profileid, linked, boxes };
    announceErased(parts, erased);
    await finishErasure(parts, recorded, request.log);
    announceErased(parts, erased);
    clearCookie(parts, request, reply);
    return { data: { erased: now.toISOString() } };
  });
}
