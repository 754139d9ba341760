import { setTimeout } from "node:timers/promises";
import { IngestAnswer, type IngestCounts } from "@dosebeat/contract/ingest";
import { SECOND } from "@dosebeat/domain/time/durations";
import type { Delivery } from "./deliveries.ts";

/** The server rejects this message for good: retrying is pointless. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The server has not answered for longer than `goneAfter`. */
export class ServerGone extends Error {
  override name = "ServerGone";
}

export interface SenderOptions {
  /** Address of the server, such as http://localhost:3000. */
  url: string;
  ingestKey: string;
  /** Milliseconds to retry without any answer. Default: forever. */
  goneAfter?: number;
  signal?: AbortSignal;
}

/** One request: a delivery of a network, or several messages of boxes at once. */
type Posted = Omit<Delivery, "body"> & { body: object };

export interface Sender {
  /**
   * Resolves once the server has acknowledged. Retries after network errors, 408, 429 and 5xx, with
   * delays of 0.25 s, 0.5 s … 30 s, or as long as `Retry-After` says. Rejects with `Refused` for any
   * other answer, with `ServerGone` after `goneAfter`, and with the reason of an aborted signal.
   */
  deliver(delivery: Posted): Promise<IngestCounts>;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 30 * SECOND;
const TIMEOUT = 30 * SECOND;

type Outcome =
  | { counts: IngestCounts }
  | { retryAfter: number | null; answered: boolean; why: string };

export function createSender(options: SenderOptions): Sender {
  const patience = options.goneAfter ?? Infinity;

  async function deliver(delivery: Posted): Promise<IngestCounts> {
    let unanswered = 0;
    for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      options.signal?.throwIfAborted();
      const started = performance.now();
      const outcome = await attempt(options, delivery);
      if ("counts" in outcome) return outcome.counts;
      const pause = outcome.retryAfter ?? wait * (0.75 + Math.random() / 2);
      unanswered = outcome.answered ? 0 : unanswered + performance.now() - started + pause;
      if (unanswered > patience) {
        throw new ServerGone(
          `${options.url} has not answered for ${Math.round(patience / SECOND)} s: ${outcome.why}`,
        );
      }
      await sleep(pause, options.signal);
    }
  }

  return { deliver };
}

async function attempt(options: SenderOptions, delivery: Posted): Promise<Outcome> {
  try {
    const response = await fetch(new URL(delivery.path, options.url), {
      method: "POST",
      headers: {
        authorization: `Bearer ${options.ingestKey}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(delivery.body),
      signal: AbortSignal.any([
        AbortSignal.timeout(TIMEOUT),
        ...(options.signal ? [options.signal] : []),
      ]),
    });
    return await outcomeOf(response, delivery);
  } catch (error) {
    if (error instanceof Refused) throw error;
    options.signal?.throwIfAborted();
    return { retryAfter: null, answered: false, why: reasonOf(error) };
  }
}

async function outcomeOf(response: Response, delivery: Posted): Promise<Outcome> {
  if (response.status === 200) {
    return { counts: IngestAnswer.parse(await response.json()).data };
  }
  const text = await response.text();
  const why = `${delivery.path} answered ${response.status}: ${text.slice(0, 300)}`;
  if (response.status === 408 || response.status === 429 || response.status >= 500) {
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds * SECOND : null;
    return { retryAfter, answered: true, why };
  }
  throw new Refused(response.status, why);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

/** Waits; rejects with the reason of the signal when that is aborted. */
export async function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, signal && { signal }).catch(() => {
    signal?.throwIfAborted();
  });
}

/**
 * Delivers in order with at most `inFlight` messages unacknowledged. Each one waits until the one `inFlight`
 * places before is acknowledged, so after an interruption only the last `inFlight` are in doubt.
 */
export async function deliverInOrder(
  sender: Sender,
  deliveries: readonly Delivery[],
  inFlight: number,
  acknowledged: (counts: IngestCounts) => void,
): Promise<void> {
  const window: Promise<void>[] = [];
  for (const delivery of deliveries) {
    const sent = sender.deliver(delivery).then(acknowledged);
    sent.catch(() => {});
    window.push(sent);
    if (window.length >= inFlight) await window.shift();
  }
  await Promise.all(window);
}
