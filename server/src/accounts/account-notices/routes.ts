import * as calls from "@dosebeat/contract/account";
import { AccountNotice } from "@dosebeat/contract/account";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/errors.ts";
import { handle } from "../../http/handle.ts";
import type { Parts } from "../../parts.ts";
import { deleteNotice, listNotices, type NoticeRow } from "./queries.ts";

export async function accountNoticeRoutes(app: FastifyInstance, { db }: Parts): Promise<void> {
  handle(app, calls.getAccountNotices, async ({ viewer }) => ({
    data: (await listNotices(db, viewer.userid)).map(presentNotice),
  }));

  handle(app, calls.dismissAccountNotice, async ({ viewer, params: { id } }) => {
    const notice = await deleteNotice(db, viewer.userid, id);
    if (!notice) throw notFound("The notice");
    return { data: presentNotice(notice) };
  });
}

function presentNotice({ id, kind, made_at, made_by }: NoticeRow): AccountNotice {
  return AccountNotice.parse({ id, kind, at: made_at.toISOString(), by: made_by });
}
