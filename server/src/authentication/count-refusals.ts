import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  countIn,
  countSenders,
  sumUpTallies,
  type Tally,
} from "../access/audit/tallies/queries.ts";
import type { Refusal } from "../http/errors.ts";
import { refusalOf } from "../http/failures.ts";
import { senderOf } from "../http/sender.ts";
import type { Parts } from "../parts.ts";

/** How long counts stay in memory before they are stored. */
const STORE_MS = 10_000;

/** How many anonymous senders are tracked separately, in memory and in the database. */
const MOST_SENDERS = 1_000;

const KINDS = ["access-refused", "too-many-requests", "malformed-requests"] as const;

/**
 * Counts refused authorizations, calls refused as too many, and requests that none of our pages sends: at once in the
 * metrics, and by person or sender in the audit log, one entry an hour. Refusals cost no query of their own.
 */
export function countRefusals(app: FastifyInstance, parts: Parts): void {
  let counts = new Map<string, { tally: Tally; count: number }>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> = Promise.resolve();

  /** One at a time: each first counts how many senders are stored. */
  const store = () => {
    timer = undefined;
    const stored = counts;
    counts = new Map();
    // A database outage must not keep the server from shutting down.
    storing = storing.then(() => storeCounts(parts, [...stored.values()])).catch(() => {});
    return storing;
  };

  app.addHook("onError", async (request, _, error) => {
    const refusal = refusalOf(error);
    if (![401, 403, 429].includes(refusal.status) && !isMalformed(request, refusal)) return;
    const reason = reasonOf(request, refusal);
    parts.metrics.refusals.inc({ status: refusal.status, reason });
    if (reason === "no_token") return;
    const tally = tallyOf(request, refusal.status, reason);
    const all = { ...tally, address: "" };
    const isNew = !counts.has(JSON.stringify(tally));
    const counted = isNew && counts.size >= MOST_SENDERS ? all : tally;
    const key = JSON.stringify(counted);
    counts.set(key, { tally: counted, count: (counts.get(key)?.count ?? 0) + 1 });
    timer ??= setTimeout(() => void store(), STORE_MS).unref();
  });
  app.addHook("onClose", async () => {
    clearTimeout(timer);
    await store();
  });
}

/**
 * Whether only a program can have caused the fault: faults caused by people have a code, to be translated. Messages
 * of networks are logged by their shape instead.
 */
function isMalformed(request: FastifyRequest, { status, problem: { code } }: Refusal): boolean {
  const { call } = request.routeOptions.config;
  return status === 400 && call?.who !== "ingest" && (code === undefined || code === "invalid");
}

function reasonOf({ headers }: FastifyRequest, { status, problem: { code } }: Refusal): string {
  if (status !== 401 || (code !== undefined && code !== "signed_out")) return code ?? "other";
  return headers.authorization === undefined && headers.cookie === undefined
    ? "no_token"
    : "bad_token";
}

function tallyOf(request: FastifyRequest, status: number, reason: string): Tally {
  const kind = kindOf(status);
  const userid = request.callerId;
  return { kind, userid, address: userid === null ? senderOf(request) : "", reason };
}

function kindOf(status: number): (typeof KINDS)[number] {
  if (status === 400) return "malformed-requests";
  return status === 429 ? "too-many-requests" : "access-refused";
}

async function storeCounts(
  { db, clock }: Parts,
  counts: readonly { tally: Tally; count: number }[],
): Promise<void> {
  const now = clock.now();
  if (counts.length === 0) return;
  for (const kind of KINDS) {
    const of = counts.filter(({ tally }) => tally.kind === kind);
    let room = of.length > 0 ? MOST_SENDERS - (await countSenders(db, kind)) : 0;
    for (const { tally, count } of of) {
      const counted = room <= 0 && tally.userid === null ? { ...tally, address: "" } : tally;
      room -= 1;
      await sumUpTallies(db, now, counted);
      await countIn(db, counted, count, now);
    }
  }
}
