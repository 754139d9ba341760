const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Press and frame sequence numbers of a box count modulo this (pillbox/1). */
const SEQUENCE_MODULUS = 65_536;

/** The window of the one-minute rule (docs/adherence.md, "What is observed"). */
export const CLUSTER_WINDOW = MINUTE;

/** Milliseconds after which the same number is a different press (docs/adherence.md, "What is observed"). */
export const RUN_LENGTH = 30 * DAY;

/** The counters of a box as an uplink reports them. Instants are network receive times. */
export interface Observation {
  uplink: number;
  receivedAt: Date;
  /** A join: the box starts a new session; a join carries no counters. */
  join: boolean;
  session: string | null;
  /** A number that changes each time the box starts; null: not reported. */
  boot: number | null;
  /** Frame counter. */
  fcnt: number | null;
  /** Number of the latest press that the box has counted; null: not reported. */
  newest: number | null;
}

/** An uplink's claim that the button was pressed at an instant. `seq`: number given by the box, or null. */
export interface Claim {
  uplink: number;
  seq: number | null;
  at: Date;
}

/** One press of the button, with all its claims merged. */
export interface Press {
  at: Date;
  seq: number | null;
}

/** How far a press counter advanced, modulo 65,536; negative when more than half of that: it went back. */
export function sequenceStep(from: number, to: number): number {
  const step = (((to - from) % SEQUENCE_MODULUS) + SEQUENCE_MODULUS) % SEQUENCE_MODULUS;
  return step < SEQUENCE_MODULUS / 2 ? step : step - SEQUENCE_MODULUS;
}

/**
 * The run of the press counter that each uplink belongs to. A new run begins with a reboot, a join or new
 * session, or when the latest number goes back in two successive uplinks (a single one may be a delayed
 * frame).
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
 * Merges claims into presses. Where the box numbers its presses, a number within one run is one press at
 * the earliest instant claimed for it; elsewhere, claims for the same second are one press. The
 * one-minute rule is not applied yet. The order of claims and repeated claims make no difference.
 * Source: docs/adherence.md, "What is observed".
 *
 * @param observations ascending by receive time; must include the uplinks of the claims
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

/** Never negative. Uplinks without an observation share a run of their own. */
function numberKey(run: number | undefined, seq: number): number {
  return (run === undefined ? 0 : run + 1) * SEQUENCE_MODULUS + seq;
}

/** Always negative, so it never equals a key of a number. */
function secondKey(at: Date): number {
  return -1 - Math.floor(at.getTime() / 1000);
}

function byTime(a: Press, b: Press): number {
  return a.at.getTime() - b.at.getTime() || (a.seq ?? -1) - (b.seq ?? -1);
}

/**
 * The one-minute rule: presses up to one minute after the first of a cluster, 60 s included, collapse into
 * that first press. The next press after that minute begins a new cluster.
 * Source: docs/adherence.md, "What is observed".
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
