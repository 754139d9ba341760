import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { AccountChange } from "../../accounts/account-mail/account-change.ts";
import { tellOwner } from "../../accounts/account-mail/tell-owner.ts";
import { leaveNotice } from "../../accounts/account-notices/queries.ts";
import type { Db } from "../../database/db.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { findNamed } from "./tell-queries.ts";

/** What a patient is told about the box: that an assignment was backdated far, or undone later. */
export type BoxNews = "box-backdated" | "box-undone";

/** A mail to send after the commit. */
interface Told {
  userid: number;
  change: AccountChange;
}

/** Leaves the notice for the patient, and returns the mail to send after the commit. */
export async function leaveBoxNotice(
  tx: Db,
  viewer: Viewer,
  profileid: number,
  news: BoxNews,
  now: Date,
): Promise<Told> {
  const { userid, by } = await findNamed(tx, { profileid, byUser: viewer.userid });
  await leaveNotice(tx, userid, news, by, now);
  const kind = news === "box-backdated" ? "box_backdated" : "box_undone";
  return { userid, change: { kind, by } };
}

export function mailBoxNews(
  app: Pick<FastifyInstance, "outbox">,
  parts: Pick<Parts, "db" | "publicUrl">,
  log: FastifyBaseLogger,
  told: Told | null,
  now: Date,
): void {
  if (told) tellOwner(app, parts, log, told.userid, told.change, now);
}
