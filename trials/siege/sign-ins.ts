import { type Answers, countAnswer, describeAnswers } from "../answers.ts";
import { call } from "../api.ts";
import { besieged, requireThat, type Siege, signUp } from "./besieged.ts";
import { type Goal, goalLines } from "./goals.ts";
import { Latencies } from "./latencies.ts";

/** Strangers, each with many sign-ins at once; fewer than limits count before they are refused as guessers. */
const SENDERS = 40;
const AT_ONCE = 4;
const SECONDS = 8;
const PAUSE_MS = 10;

const GOALS: readonly Goal[] = [
  { what: "p99 of who reads", unit: "ms", below: 250 },
  { what: "p99 of /healthz", unit: "ms", below: 250 },
];

/** Strangers sign in with wrong passwords, from many addresses at once, while somebody reads. */
export async function signInRound({ data, log }: Siege): Promise<void> {
  const rig = await besieged(1, data, { TRUST_PROXY: "127.0.0.1" });
  const url = rig.servers[0]?.url ?? "";
  const answers: Answers = new Map();
  let done = false;
  try {
    const token = await signUp(url, "reader");
    const measure = async (path: string) => {
      const latencies = new Latencies();
      const make = () => call(url, "GET", path, { token });
      await latencies.measure(make, { pauseMs: PAUSE_MS, done: () => done });
      return latencies.quantile(0.99);
    };
    const measured = Promise.all([measure("/api/users/me"), measure("/healthz")]);
    const until = performance.now() + 1000 * SECONDS;
    const attack = async (sender: number) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const address = `203.0.113.${sender % SENDERS}`;
        const body = { identifier: `guess${sender}-${turn}@example.org`, password: "wrong" };
        const headers = { "x-forwarded-for": address };
        const { status } = await call(url, "POST", "/api/auth/local", { body, headers });
        countAnswer(answers, status);
      }
    };
    await Promise.all(Array.from({ length: SENDERS * AT_ONCE }, (_, sender) => attack(sender)));
    done = true;
    for (const line of goalLines(GOALS, { "one server": await measured })) log(line);
    const refused = answers.get(429) ?? 0;
    log(`  ${SENDERS * AT_ONCE} sign-ins at once: ${describeAnswers(answers)}`);
    requireThat(refused > 0, "sign-ins beyond the queue are refused");
    requireThat(
      [...answers.keys()].every((status) => status === 401 || status === 429),
      "nothing else is answered",
    );
  } finally {
    done = true;
    await rig.end();
  }
}
