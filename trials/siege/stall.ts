import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@dosebeat/contract/base/failures";
import { describeAnswers } from "../answers.ts";
import { call } from "../api.ts";
import type { ServerProcess } from "../server-process.ts";
import {
  type Besieged,
  besieged,
  emailOf,
  requireThat,
  residentMiB,
  type Siege,
  signUp,
} from "./besieged.ts";
import { flood } from "./flood.ts";
import { type Goal, goalLines } from "./goals.ts";
import { Latencies } from "./latencies.ts";
import { medicines, seedPlan } from "./plans.ts";

const OTHERS = 16;
const AT_ONCE = 10;
const PHASE_SECONDS = 8;
const PAUSE_MS = 10;

const GOALS: readonly Goal[] = [
  { what: `p99 of ${OTHERS} others`, unit: "ms", below: 100 },
  { what: "Longest answer of /healthz", unit: "ms", below: 50 },
  { what: "Most memory of a server", unit: "MiB", below: 400 },
];

/** Plans stored without quotas: medicines, each 48 times a day. */
const SEEDED_MEDICINES = 2000;

const YEAR = "from=2025-10-01&to=2026-11-04";
const ONE_DAY = "from=2026-10-01&to=2026-10-01";

/** Patients with the largest plans ask for the most doses, while others use the same servers. */
export async function stallRound({ data, log }: Siege): Promise<void> {
  const measured: Record<string, readonly number[] | undefined> = {};
  const failed: unknown[] = [];
  for (const count of [1, 2]) {
    const name = count === 1 ? "one server" : "two servers";
    log(`  With ${name}`);
    const rig = await besieged(count, data);
    try {
      measured[name] = await stall(rig, log);
    } catch (error) {
      measured[name] = undefined;
      failed.push(error);
    } finally {
      await rig.end();
    }
  }
  for (const line of goalLines(GOALS, measured)) log(line);
  if (failed.length > 0) throw failed[0];
}

/** @returns what was measured, in the order of the goals */
async function stall(rig: Besieged, log: Siege["log"]): Promise<number[]> {
  const urls = rig.servers.map(({ url }) => url);
  const first = urls[0] ?? "";
  const worst = await signUp(first, "worst");
  await enterLargestPlan(first, worst, log);
  const seeded = await signUp(first, "seeded");
  await seedPlan(rig.databaseUrl, emailOf("seeded"), SEEDED_MEDICINES);
  const others: string[] = [];
  for (let index = 0; index < OTHERS; index += 1) others.push(await signUp(first, `other${index}`));

  const measured = { others: new Latencies(), health: new Latencies(), memory: 0 };
  let done = false;
  const watching = [
    ...others.map((token, index) => {
      const url = urls[index % urls.length] ?? "";
      const make = () => call(url, "GET", "/api/users/me", { token });
      return measured.others.measure(make, { pauseMs: PAUSE_MS, done: () => done });
    }),
    ...urls.map((url) =>
      measured.health.measure(() => call(url, "GET", "/healthz"), {
        pauseMs: PAUSE_MS,
        done: () => done,
      }),
    ),
    watchMemory(rig.servers, measured, () => done),
  ];
  const attack = async (who: string, token: string, days: string) => {
    const addresses = urls.map((url) => `${url}/api/doses?${days}`);
    const found = await flood(addresses, { token, parallel: AT_ONCE, seconds: PHASE_SECONDS });
    const size = Math.round(found.bytes / 2 ** 20);
    log(
      `  ${who}: ${describeAnswers(found.answers)}, ${size} MiB, the slowest after ${(found.slowestMs / 1000).toFixed(1)} s`,
    );
    const known = [200, 400, 429];
    requireThat(
      [...found.answers.keys()].every((status) => known.includes(status)),
      `${who} get answers or clear refusals`,
    );
    return found.answers;
  };
  try {
    const year = await attack("The largest plan within the quotas, 400 days", worst, YEAR);
    requireThat((year.get(200) ?? 0) > 0, "within the quotas 400 days are answered");
    await attack("96,000 times a day, one day", seeded, ONE_DAY);
    await attack("96,000 times a day, 400 days", seeded, YEAR);
  } finally {
    done = true;
    await Promise.allSettled(watching);
  }
  await Promise.all(watching);
  log(`  ${measured.others.count} calls of others, ${measured.health.count} of /healthz meanwhile`);
  return [measured.others.quantile(0.99), measured.health.longest, measured.memory];
}

interface Measured {
  others: Latencies;
  health: Latencies;
  /** The most of one server, in MiB. */
  memory: number;
}

/** Tries 2,000 medicines, 48 times each, then one by one until the quota refuses. */
async function enterLargestPlan(url: string, token: string, log: Siege["log"]): Promise<void> {
  const add = (data: object) =>
    call(url, "POST", "/api/medicine/assignMedicine", { token, body: { data } });
  const all = medicines(SEEDED_MEDICINES);
  for (let from = 0; from < all.length; from += 100) {
    requireQuota(await add(all.slice(from, from + 100)));
  }
  let stored = 0;
  for (const medicine of all) {
    const answer = await add(medicine);
    if (answer.status !== 201) {
      requireQuota(answer);
      break;
    }
    stored += 1;
  }
  log(`  2,000 medicines 48 times a day are refused by quota; ${stored} of them fit`);
}

function requireQuota({ status, body }: { status: number; body: unknown }): void {
  const code = status === 409 ? Failure.parse(body).error.code : undefined;
  requireThat(code === "quota", `more is refused by quota, not answered with ${status}`);
}

async function watchMemory(
  servers: readonly ServerProcess[],
  measured: Measured,
  done: () => boolean,
): Promise<void> {
  while (!done()) {
    measured.memory = Math.max(measured.memory, ...servers.map(residentMiB));
    await sleep(50);
  }
}
