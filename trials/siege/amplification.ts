import { connect } from "node:net";
import { call } from "../api.ts";
import { besieged, requireThat, type Siege, signUp } from "./besieged.ts";
import { type Goal, goalLines } from "./goals.ts";
import { Latencies } from "./latencies.ts";

const OTHERS = 8;
const PAUSE_MS = 10;
const SECONDS = 8;
const KEYS = 1_800;
const MOST_BYTES = 16 * 1024;
/** The most that a stranger's call takes. */
const STRANGERS_BYTES = 16 * 1024;

const GOALS: readonly Goal[] = [
  { what: `p99 of ${OTHERS} others`, unit: "ms", below: 100 },
  { what: "p99 of /healthz", unit: "ms", below: 100 },
  { what: "Longest answer to the attack", unit: "ms", below: 400 },
];

interface Attack {
  what: string;
  path: string;
  status: number;
  body: string;
}

/** Bodies that are refused, and must cost little. */
function attacks(): Attack[] {
  const path = "/api/auth/local";
  const keys = Array.from({ length: KEYS }, (_, index) => `"${index.toString(36)}":1`);
  const nested = (bytes: number) => "[".repeat(bytes / 2) + "]".repeat(bytes / 2);
  const large = `{"a":"${"a".repeat(2 ** 21)}"}`;
  return [
    { what: `${KEYS} unknown keys`, path, status: 400, body: `{${keys.join(",")}}` },
    { what: "Nested JSON", path, status: 400, body: nested(STRANGERS_BYTES) },
    { what: "1 MiB of nested JSON", path, status: 413, body: nested(2 ** 20) },
    { what: "A body that is too large", path, status: 413, body: large },
    { what: "An unknown address", path: "/api/no-such-call", status: 404, body: large },
  ];
}

/** Requests whose answers could cost the server more than their sender. */
export async function amplificationRound({ data, log }: Siege): Promise<void> {
  const rig = await besieged(1, data);
  const url = rig.servers[0]?.url ?? "";
  const [others, health] = [new Latencies(), new Latencies()];
  let done = false;
  try {
    const tokens: string[] = [];
    for (let index = 0; index < OTHERS; index += 1) tokens.push(await signUp(url, `other${index}`));
    const watching = tokens.map((token) => {
      const make = () => call(url, "GET", "/api/users/me", { token });
      return others.measure(make, { pauseMs: PAUSE_MS, done: () => done });
    });
    const look = () => call(url, "GET", "/healthz");
    watching.push(health.measure(look, { pauseMs: PAUSE_MS, done: () => done }));
    const slowest: number[] = [];
    for (const attack of attacks()) slowest.push(await repeat(url, attack, log));
    done = true;
    await Promise.all(watching);
    const measured = [others.quantile(0.99), health.quantile(0.99), Math.max(...slowest)];
    for (const line of goalLines(GOALS, { "one server": measured })) log(line);
  } finally {
    done = true;
    await rig.end();
  }
}

/** Sends it again and again. @returns the milliseconds of the slowest answer */
async function repeat(url: string, attack: Attack, log: Siege["log"]): Promise<number> {
  const until = performance.now() + (1000 * SECONDS) / attacks().length;
  let [count, slowest, largest, cut] = [0, 0, 0, 0];
  do {
    const started = performance.now();
    const answer = await post(url, attack);
    slowest = Math.max(slowest, performance.now() - started);
    largest = Math.max(largest, Buffer.byteLength(answer));
    count += 1;
    if (answer === "") {
      cut += 1;
      continue;
    }
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1];
    requireThat(status === String(attack.status), `it is answered ${attack.status}, not ${status}`);
  } while (performance.now() < until);
  const sent = Buffer.byteLength(attack.body);
  log(
    `  ${attack.what}: ${count} times ${sent} bytes, ${cut} cut off without an answer, others answered with at most ${largest} bytes, the slowest after ${slowest.toFixed(0)} ms`,
  );
  requireThat(largest < MOST_BYTES, `answers stay under ${MOST_BYTES} bytes`);
  return slowest;
}

/** Over a connection of its own. The server may answer and end it before the body is sent. */
function post(url: string, { path, body }: Attack): Promise<string> {
  const { hostname, port, host } = new URL(url);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect(Number(port), hostname);
    socket.setEncoding("utf8");
    socket.on("data", (piece) => {
      answer += piece;
    });
    socket.on("error", () => {});
    socket.once("close", () => resolve(answer));
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(body);
  });
}
