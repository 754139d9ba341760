import { setTimeout as sleep } from "node:timers/promises";
import { HOUR } from "@dosebeat/box/time";
import { Failure } from "@dosebeat/contract/answers";
import { openStream, type TestStream } from "../server/test/stream.ts";
import { type Answer, call } from "./api.ts";
import { type Event, ORIGIN } from "./lives.ts";
import type { OwnPostgres } from "./postgres.ts";
import { type Network, newLedger, publishAll } from "./senders.ts";
import { untilStoredOnce } from "./stored.ts";

export interface OutageTrial {
  /** How long PostgreSQL is away. */
  seconds: number;
  postgres: OwnPostgres;
  /** At least two servers. */
  urls: readonly string[];
  patient: { token: string; email: string; password: string };
  /** The patient's box. */
  deveui: string;
  ingestKey: string;
  /** What arrives through the broker while PostgreSQL is away. */
  network: Network;
  events: readonly Event[];
  tell(line: string): void;
}

const BACK_LIMIT_MS = 60_000;
/** The patient has the box at that time. */
const TIME = new Date(ORIGIN + 11 * HOUR).toISOString();

/**
 * Takes PostgreSQL away while servers run and pages are open, and gives it back.
 *
 * @throws whatever a client would notice beyond a 503 that says when to come again
 */
export async function outageTrial(trial: OutageTrial): Promise<void> {
  const { urls, patient, seconds, postgres, tell } = trial;
  const streams = await Promise.all(urls.map((url) => openStream(url, patient)));
  await postgres.stop();
  const [, longest] = await Promise.all([
    publishAll(trial.events, trial.network, newLedger()),
    watchOutage(trial, performance.now() + 1000 * seconds),
  ]);
  tell(
    `PostgreSQL away for ${seconds} s: every call 503 with Retry-After, the slowest after ${Math.round(longest)} ms`,
  );
  await postgres.start();
  const began = performance.now();
  for (const url of urls) await untilBack(trial, url);
  tell(`Back: every call answered again after ${Math.round(performance.now() - began)} ms`);
  for (const stream of streams) await heard(stream, "event: lost");
  await press(trial, urls[0] ?? "");
  for (const stream of streams) await heard(stream, "event: press");
  for (const stream of streams) await stream.close();
  await untilStoredOnce(
    postgres.url,
    trial.events.map(({ key }) => key),
  );
  tell(
    `The ${streams.length} streams that were open are the same and were told to ask again; ${trial.events.length} messages of the broker are stored`,
  );
}

/** Calls of every kind, at every server, over and over. @returns the longest wait for an answer, in ms */
async function watchOutage(trial: OutageTrial, until: number): Promise<number> {
  let longest = 0;
  do {
    for (const url of trial.urls) {
      for (const make of callsOf(trial)) {
        const began = performance.now();
        requireUnavailable(await make(url));
        longest = Math.max(longest, performance.now() - began);
      }
      const health = await call(url, "GET", "/healthz");
      if (health.status !== 200) throw new Error(`/healthz answered ${health.status}`);
    }
    await sleep(100);
  } while (performance.now() < until);
  return longest;
}

function callsOf({ patient, deveui, ingestKey }: OutageTrial) {
  const { token, email: identifier, password } = patient;
  const medicine = { data: { name: "Aspirin", startdate: "2026-05-01" } };
  const message = { deveui, time: TIME, temperature: 21 };
  return [
    (url: string) => call(url, "GET", "/api/profile/userdata", { token }),
    (url: string) => call(url, "GET", "/api/events", { token }),
    (url: string) => call(url, "POST", "/api/medicine/assignMedicine", { token, body: medicine }),
    (url: string) => call(url, "POST", "/api/auth/local", { body: { identifier, password } }),
    (url: string) => call(url, "POST", "/api/ingest/box", { token: ingestKey, body: message }),
    (url: string) => call(url, "GET", "/readyz"),
  ];
}

function requireUnavailable({ status, headers, body }: Answer): void {
  const { error } = Failure.parse(body);
  const after = Number(headers.get("retry-after"));
  const isClear = error.name === "ServiceUnavailableError" && error.message.endsWith(".");
  if (status === 503 && after > 0 && isClear) return;
  throw new Error(`${status}, Retry-After ${after}: ${JSON.stringify(body)}`);
}

/** Nobody but PostgreSQL was started again. */
async function untilBack({ patient }: OutageTrial, url: string): Promise<void> {
  const limit = performance.now() + BACK_LIMIT_MS;
  for (;;) {
    const { status } = await call(url, "GET", "/api/profile/userdata", patient);
    if (status === 200) return;
    if (performance.now() > limit) throw new Error(`${url} still answers ${status}`);
    await sleep(20);
  }
}

/** @throws when it does not come in time */
async function heard(stream: TestStream, part: string): Promise<void> {
  const limit = new AbortController();
  const late = sleep(BACK_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`An open stream was not told "${part}".`);
  });
  await Promise.race([stream.until(part), late]).finally(() => {
    late.catch(() => {});
    limit.abort();
  });
}

async function press({ deveui, ingestKey }: OutageTrial, url: string): Promise<void> {
  const body = { deveui, time: TIME, presses: [{ time: TIME }] };
  const { status } = await call(url, "POST", "/api/ingest/box", { token: ingestKey, body });
  if (status !== 200) throw new Error(`The press was answered ${status}.`);
}
