import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { type Answers, countAnswer } from "./answers.ts";
import { call } from "./api.ts";
import { INGEST_KEY } from "./server-process.ts";

/** What clients saw during an action on a server. */
export interface Seen {
  /** Responses to page requests. */
  answers: Answers;
  /** Milliseconds without a stream, for each interrupted one. */
  interrupted: number[];
  /** Milliseconds from a press to its event on the page. */
  delays: number[];
}

export const newSeen = (): Seen => ({ answers: new Map(), interrupted: [], delays: [] });

/** An event later than this counts as missed. */
const EVENT_LIMIT_MS = 30_000;

/**
 * A patient with an open page who keeps pressing the button: the page follows live events, reconnects,
 * and refetches doses on every event.
 */
export class Household {
  readonly #url: string;
  readonly #token: string;
  readonly #deveui: string;
  readonly #end = new AbortController();
  #isPressing = true;
  #onEvent = () => {};
  #pressing: Promise<void> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();
  /** The counters in use. */
  seen = newSeen();
  /** Times of acknowledged presses. */
  readonly pressed: string[] = [];
  /** Presses whose event did not reach the page in time. */
  missed = 0;

  constructor(url: string, { token, deveui }: { token: string; deveui: string }) {
    this.#url = url;
    this.#token = token;
    this.#deveui = deveui;
  }

  start(): void {
    this.#following = this.#follow();
    this.#pressing = this.#keepPressing();
  }

  async end(): Promise<void> {
    this.#isPressing = false;
    await this.#pressing;
    this.#end.abort();
    await this.#following;
  }

  /** As in web/src/api/live.ts: after an interruption, reconnect and refetch everything. */
  async #follow(): Promise<void> {
    let lostAt: number | undefined;
    while (!this.#end.signal.aborted) {
      try {
        const response = await fetch(`${this.#url}/api/events`, {
          headers: { authorization: `Bearer ${this.#token}` },
          signal: this.#end.signal,
        });
        if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
        if (lostAt !== undefined) this.seen.interrupted.push(performance.now() - lostAt);
        lostAt = undefined;
        this.#onEvent();
        for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
          if (/event: (press|lost)/.test(piece)) this.#onEvent();
        }
      } catch {
        // Measured below as time without a stream.
      }
      lostAt ??= performance.now();
      await sleep(500 + Math.random() * 1000, undefined, { signal: this.#end.signal }).catch(
        () => {},
      );
    }
  }

  async #keepPressing(): Promise<void> {
    let at = Date.parse("2026-06-01T00:00:00Z");
    while (this.#isPressing) {
      at += 2 * MINUTE;
      const time = new Date(at).toISOString();
      const started = performance.now();
      const received = new Promise<boolean>((resolve) => {
        this.#onEvent = () => resolve(true);
      });
      await this.#press(time);
      const limit = new AbortController();
      const late = sleep(EVENT_LIMIT_MS, false, { signal: limit.signal }).catch(() => true);
      if (await Promise.race([received, late])) this.seen.delays.push(performance.now() - started);
      else this.missed += 1;
      limit.abort();
      await this.#refetch();
      await sleep(200);
    }
  }

  async #press(time: string): Promise<void> {
    const body = { deveui: this.#deveui, time, presses: [{ time }] };
    const post = () =>
      call(this.#url, "POST", "/api/ingest/box", { token: INGEST_KEY, body }).then(
        ({ status }) => status,
        () => 0,
      );
    for (let status = await post(); ; status = await post()) {
      this.#count(status);
      if (status === 200) break;
      await sleep(100);
    }
    this.pressed.push(time);
  }

  async #refetch(): Promise<void> {
    const path = "/api/doses?from=2026-06-01&to=2026-06-02";
    const response = call(this.#url, "GET", path, { token: this.#token });
    this.#count(
      await response.then(
        ({ status }) => status,
        () => 0,
      ),
    );
  }

  #count(status: number): void {
    countAnswer(this.seen.answers, status);
  }
}
