import { z } from "zod";
import { worklistProfile } from "../../access/profiles/scope.ts";
import { together } from "../../database/fast-sql/together.ts";
import { decompressedLines } from "../../http/heavy/compressed.ts";
import { type Effort, LIGHT_AMONG_OTHERS, TooHeavy } from "../../http/heavy/too-heavy.ts";
import type { Parts } from "../../parts.ts";
import { keepRows } from "../worklist/kept-rows.ts";
import { type Before, worklistStateOf } from "../worklist/state.ts";
import type { Kept, Computed as Row } from "../worklist/state-queries.ts";
import { type Computed, storeResults, type Turn } from "./claim-queries.ts";
import { resultsAndTimeline } from "./results.ts";

/** What a worker tells of what it worked out. */
const Told = z.object({
  failed: z.array(z.string()),
  rows: z.array(z.object({ profile: z.number(), is_changed: z.boolean(), is_moved: z.boolean() })),
});

/** What a worker tells, as it writes it. */
export function toldOf({ failed, rows }: WorkedOut): string {
  return `${JSON.stringify({ failed, rows })}\n`;
}

export async function readTold(gzip: Uint8Array): Promise<Pick<WorkedOut, "failed" | "rows">> {
  for await (const line of decompressedLines(gzip)) return Told.parse(JSON.parse(line));
  throw new Error("The worker told nothing.");
}

type Needed = Pick<Parts, "db" | "clock">;

/** What became of turns. */
export interface WorkedOut {
  /** Beyond the effort; nothing of them is stored. */
  heavy: Turn[];
  /** Why some could not be worked out or stored; whoever takes the next turn tries again. */
  failed: string[];
  /** The rows of the call list that were stored. */
  rows: Kept[];
}

/** What is being worked out. */
interface Work extends Pick<WorkedOut, "heavy" | "failed"> {
  computed: Computed[];
  rows: Row[];
  /** Whose results are worked out, and whose row takes too much beside others. */
  heavyRows: { turn: Turn; before: Before }[];
}

/** The number of patients held in memory at once. */
const AT_ONCE = 10;
/** Stock is followed from the last count, which may be long ago. */
const STOCK_DAYS = 400;

/**
 * Works out these turns and stores what follows from them: the results and the row of the call list, from one timeline.
 * For patients worked out together, each query is one statement; those that are not light work are worked out alone
 * afterwards.
 *
 * A row that cannot be worked out or stored does not hold up the results: the job `worklist` finds that it is missing.
 * If the results cannot be stored, the row still is, and the turn is taken again when its lease has ended.
 *
 * @param wanted without rows the job `worklist` works them out
 */
export async function workOut(
  parts: Needed,
  turns: readonly Turn[],
  effort: Effort,
  wanted: { rows: boolean },
): Promise<WorkedOut> {
  const work: Work = { computed: [], rows: [], heavy: [], heavyRows: [], failed: [] };
  const { failed } = work;
  const all = { ...parts, db: together(parts.db) };
  for (let from = 0; from < turns.length; from += AT_ONCE) {
    const some = turns.slice(from, from + AT_ONCE);
    await Promise.all(some.map((turn) => workOutOne(all, turn, LIGHT_AMONG_OTHERS, wanted, work)));
  }
  for (const turn of work.heavy.splice(0)) await workOutOne(parts, turn, effort, wanted, work);
  for (const { turn, before } of work.heavyRows.splice(0)) {
    await workOutRow(parts, turn, before, effort, work);
  }
  // A row that is still too much is left to the job `worklist`, which knows no limit. Rows are stored before results: once
  // the results are, whoever looks for missing rows must not find these.
  const rows = await keepRows(parts.db, work.rows, (error, profile) => {
    failed.push(rowFailed(profile, error));
  });
  try {
    await storeResults(parts.db, work.computed, parts.clock.now());
  } catch (error) {
    failed.push(`results of ${work.computed.length} profiles: ${String(error)}`);
  }
  return { heavy: work.heavy, failed, rows };
}

async function workOutOne(
  parts: Needed,
  turn: Turn,
  effort: Effort,
  wanted: { rows: boolean },
  work: Work,
): Promise<void> {
  try {
    const { results, long } = await resultsAndTimeline(parts, turn.profile, effort);
    work.computed.push({ ...turn, results });
    if (!wanted.rows) return;
    const before = { long, lastPress: results.lastPress };
    await workOutRow(parts, turn, before, effort, work);
  } catch (error) {
    if (error instanceof TooHeavy) work.heavy.push(turn);
    else work.failed.push(`profile ${turn.profile}: ${String(error)}`);
  }
}

/** Never fails. */
async function workOutRow(
  parts: Needed,
  turn: Turn,
  before: Before,
  effort: Effort,
  { rows, heavyRows, failed }: Work,
): Promise<void> {
  const profile = worklistProfile(turn.profile);
  const most = { ...effort, days: Math.max(effort.days, STOCK_DAYS) };
  try {
    const state = await worklistStateOf(parts, profile, most, before);
    rows.push({ profile, state, turn: turn.turn, now: before.long.timeline.now });
  } catch (error) {
    if (error instanceof TooHeavy) heavyRows.push({ turn, before });
    else failed.push(rowFailed(turn.profile, error));
  }
}

function rowFailed(profile: number, error: unknown): string {
  return `row of profile ${profile}: ${String(error)}`;
}
