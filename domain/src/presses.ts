const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Press and frame sequence numbers of a box count modulo this (pillbox/1). */
const SEQUENCE_MODULUS = 65_536;

/** The window of the one-minute rule (docs/adherence.md, "What is observed"). */
export const CLUSTER_WINDOW = MINUTE;

/** After this long, in milliseconds, the same number is another press. */
export const RUN_LENGTH = 30 * DAY;

/** What an uplink says about the counters of a box. Instants are network receive times. */
export interface Observation {
  uplink: number;
  receivedAt: Date;
  /** A join: the box starts a new session; it carries no counters of its own. */
  join: boolean;
  session: string | null;
  /** Any number that changes with each start of the box. */
  boot: number | null;
  /** Frame counter. */
  fcnt: number | null;
  /** Number of the newest press that the box has counted. */
  newest: number | null;
}

/** An uplink's claim that the button was pressed at an instant. `seq`: the box's number, if it has one. */
export interface Claim {
  uplink: number;
  seq: number | null;
  at: Date;
}

/** One press of the button, after every claim of it has been brought together. */
export interface Press {
  at: Date;
  seq: number | null;
}

/** How far a counter went on, modulo its size; more than half of it means that it went back. */
export function sequenceStep(from: number, to: number): number {
  const step = (((to - from) % SEQUENCE_MODULUS) + SEQUENCE_MODULUS) % SEQUENCE_MODULUS;
  return step < SEQUENCE_MODULUS / 2 ? step : step - SEQUENCE_MODULUS;
}

/**
 * The run of the press counter to which each uplink belongs. A new run begins with a reboot, a join
 * or new session, or when the newest number went back in two successive uplinks (one alone may be a
 * frame that was delayed).
 *
 * @param observations ascending by receive time
 */
function runsByUplink(observations: readonly Observation[]): Map<number, number> {
  const runs = new Map<number, number>();
  const numbered = observations.filter((seen) => seen.newest !== null);
  const backAt = new Set<number>();
  numbered.forEach((seen, index) => {
    const before = numbered[index - 1]?.newest;
    const after = numbered[index + 1]?.newest;
    if (before == null || after == null || seen.newest === null) return;
    if (sequenceStep(before, seen.newest) < 0 && sequenceStep(before, after) < 0) {
      backAt.add(seen.uplink);
    }
  });
  let run = 0;
  let boot: number | null = null;
  let session: string | null = null;
  for (const seen of observations) {
    const restarted = seen.join || differ(boot, seen.boot) || differ(session, seen.session);
    if (restarted || backAt.has(seen.uplink)) run += 1;
    boot = seen.boot ?? boot;
    session = seen.session ?? session;
    runs.set(seen.uplink, run);
  }
  return runs;
}

function differ<T>(known: T | null, seen: T | null): boolean {
  return known !== null && seen !== null && known !== seen;
}

/**
 * Claims brought together: where the box numbers its presses, a number within one run is one press at
 * the earliest instant claimed for it; elsewhere claims of the same second are one. The one-minute
 * rule is not applied yet. Order and repetition of the claims do not matter. Source:
 * docs/adherence.md, "What is observed".
 *
 * @param observations ascending by receive time; must hold the uplinks of the claims
 * @returns presses, ascending
 */
export function pressesOf(claims: readonly Claim[], observations: readonly Observation[]): Press[] {
  const runs = runsByUplink(observations);
  const earliest = new Map<number, Press>();
  const presses: Press[] = [];
  for (const { uplink, seq, at } of [...claims].sort(byTime)) {
    const key = seq === null ? secondKey(at) : numberKey(runs.get(uplink), seq);
    const known = earliest.get(key);
    if (known && at.getTime() - known.at.getTime() <= RUN_LENGTH) continue;
    const press = { at, seq };
    earliest.set(key, press);
    presses.push(press);
  }
  return presses;
}

/** Never negative. Uplinks that were not observed have a run of their own. */
function numberKey(run: number | undefined, seq: number): number {
  return (run === undefined ? 0 : run + 1) * SEQUENCE_MODULUS + seq;
}

/** Always negative, so that it is no number's key. */
function secondKey(at: Date): number {
  return -1 - Math.floor(at.getTime() / 1000);
}

function byTime(a: Press, b: Press): number {
  return a.at.getTime() - b.at.getTime() || (a.seq ?? -1) - (b.seq ?? -1);
}

/**
 * The one-minute rule: presses within one minute of the first of a cluster collapse into that first
 * one; exactly 60 s still belongs. The next press after that minute begins a new cluster. Source:
 * docs/adherence.md, "What is observed".
 *
 * @param presses ascending
 */
export function collapsePresses<T extends { at: Date }>(presses: readonly T[]): T[] {
  const kept: T[] = [];
  for (const press of presses) {
    const first = kept.at(-1);
    if (!first || press.at.getTime() - first.at.getTime() > CLUSTER_WINDOW) kept.push(press);
  }
  return kept;
}
