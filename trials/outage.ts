import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "@dosebeat/contract/base/failures";
import { HOUR } from "@dosebeat/domain/time/durations";
import { openStream, type TestStream } from "../server/test/stream.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { type Answer, call } from "./api.ts";
import { type Event, ORIGIN } from "./lives.ts";
import type { OwnPostgres } from "./postgres.ts";
import { type Network, newLedger, publishAll } from "./senders.ts";
import { untilStoredOnce } from "./stored.ts";

export interface OutageTrial {
  /** Seconds without PostgreSQL. */
  seconds: number;
  postgres: OwnPostgres;
  /** At least two servers. */
  urls: readonly string[];
  patient: { token: string; email: string; password: string };
  /** The patient's box. */
  deveui: string;
  ingestKey: string;
  /** Delivered through the broker while PostgreSQL is down. */
  network: Network;
  events: readonly Event[];
  log(line: string): void;
}

/** A time when the box is assigned to the patient. */
const TIME = new Date(ORIGIN + 11 * HOUR).toISOString();

/**
 * Stops PostgreSQL while servers run and pages are open, and starts it again.
 *
 * @throws if clients notice anything except 503 responses with Retry-After
 */
export async function outageTrial(trial: OutageTrial): Promise<void> {
  const { urls, patient, seconds, postgres, log } = trial;
  const streams = await Promise.all(urls.map((url) => openStream(url, patient)));
  await postgres.stop();
  const [, longest] = await Promise.all([
    publishAll(trial.events, trial.network, newLedger()),
    watchOutage(trial, performance.now() + 1000 * seconds),
  ]);
  log(
    `PostgreSQL down for ${seconds} s: 503 with Retry-After for every call, the slowest after ${Math.round(longest)} ms`,
  );
  await postgres.start();
  const started = performance.now();
  for (const url of urls) await untilBack(trial, url);
  log(`PostgreSQL back: every call succeeds after ${Math.round(performance.now() - started)} ms`);
  for (const stream of streams) await received(stream, "event: lost");
  await press(trial, urls[0] ?? "");
  for (const stream of streams) await received(stream, "event: press");
  for (const stream of streams) await stream.close();
  await untilStoredOnce(
    postgres.url,
    trial.events.map(({ key }) => key),
  );
  log(
    `The ${streams.length} open streams stayed open and received "lost"; ${trial.events.length} messages from the broker are stored`,
  );
}

/** Makes calls of every kind to every server. @returns the slowest response in ms */
async function watchOutage(trial: OutageTrial, until: number): Promise<number> {
  let longest = 0;
  do {
    for (const url of trial.urls) {
      for (const make of callsOf(trial)) {
        const started = performance.now();
        requireUnavailable(await make(url));
        longest = Math.max(longest, performance.now() - started);
      }
      const health = await call(url, "GET", "/healthz");
      if (health.status !== 200) throw new Error(`/healthz returned ${health.status}`);
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

/** Waits until a server responds again; only PostgreSQL was restarted. */
async function untilBack({ patient }: OutageTrial, url: string): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const { status } = await call(url, "GET", "/api/profile/userdata", patient);
    if (status === 200) return;
    if (performance.now() > limit) throw new Error(`${url} still returns ${status}`);
    await sleep(20);
  }
}

/** @throws if it does not arrive in time */
async function received(stream: TestStream, part: string): Promise<void> {
  const limit = new AbortController();
  const late = sleep(WAIT_LIMIT_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`An open stream did not receive "${part}".`);
  });
  await Promise.race([stream.until(part), late]).finally(() => {
    late.catch(() => {});
    limit.abort();
  });
}

async function press({ deveui, ingestKey }: OutageTrial, url: string): Promise<void> {
  const body = { deveui, time: TIME, presses: [{ time: TIME }] };
  const { status } = await call(url, "POST", "/api/ingest/box", { token: ingestKey, body });
  if (status !== 200) throw new Error(`The press got status ${status}.`);
}
