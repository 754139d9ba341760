import { setTimeout as sleep } from "node:timers/promises";
import { type Answers, countAnswer } from "./answers.ts";
import { call } from "./api.ts";
import { INGEST_KEY } from "./server-process.ts";

/** What happened while something was done to a server. */
export interface Seen {
  /** To readers. */
  answers: Answers;
  /** Pages whose stream broke off, and how long each was without one, in ms. */
  away: number[];
  /** From a press to the news of it on the page, in ms. */
  delays: number[];
}

export const newSeen = (): Seen => ({ answers: new Map(), away: [], delays: [] });

/** One who is late by so much has missed it. */
const NEWS_LIMIT_MS = 30_000;

/**
 * A patient with an open page who presses the button again and again: the page follows live, comes back
 * where it lost its stream, and asks for the doses whenever there is news.
 */
export class Household {
  readonly #url: string;
  readonly #token: string;
  readonly #deveui: string;
  readonly #end = new AbortController();
  #pressesOn = true;
  #news = () => {};
  #pressing: Promise<void> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();
  /** Where what happens now is counted. */
  seen = newSeen();
  /** Instants of presses that were acknowledged. */
  readonly pressed: string[] = [];
  /** Presses of which the page heard nothing in time. */
  missed = 0;

  constructor(url: string, { token, deveui }: { token: string; deveui: string }) {
    this.#url = url;
    this.#token = token;
    this.#deveui = deveui;
  }

  start(): void {
    this.#following = this.#follow();
    this.#pressing = this.#pressOnAndOn();
  }

  async end(): Promise<void> {
    this.#pressesOn = false;
    await this.#pressing;
    this.#end.abort();
    await this.#following;
  }

  /** As web/src/api/live.ts: whoever lost the stream opens another and asks for everything again. */
  async #follow(): Promise<void> {
    let lostAt: number | undefined;
    while (!this.#end.signal.aborted) {
      try {
        const response = await fetch(`${this.#url}/api/events`, {
          headers: { authorization: `Bearer ${this.#token}` },
          signal: this.#end.signal,
        });
        if (!response.ok || !response.body) throw new Error(`answered ${response.status}`);
        if (lostAt !== undefined) this.seen.away.push(performance.now() - lostAt);
        lostAt = undefined;
        this.#news();
        for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
          if (/event: (press|lost)/.test(piece)) this.#news();
        }
      } catch {
        // Counted by how long it was away.
      }
      lostAt ??= performance.now();
      await sleep(500 + Math.random() * 1000, undefined, { signal: this.#end.signal }).catch(
        () => {},
      );
    }
  }

  async #pressOnAndOn(): Promise<void> {
    let at = Date.parse("2026-06-01T00:00:00Z");
    while (this.#pressesOn) {
      at += 2 * 60_000;
      const time = new Date(at).toISOString();
      const began = performance.now();
      const heard = new Promise<boolean>((resolve) => {
        this.#news = () => resolve(true);
      });
      await this.#press(time);
      const limit = new AbortController();
      const late = sleep(NEWS_LIMIT_MS, false, { signal: limit.signal }).catch(() => true);
      if (await Promise.race([heard, late])) this.seen.delays.push(performance.now() - began);
      else this.missed += 1;
      limit.abort();
      await this.#ask();
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

  async #ask(): Promise<void> {
    const path = "/api/doses?from=2026-06-01&to=2026-06-02";
    const asked = call(this.#url, "GET", path, { token: this.#token });
    this.#count(
      await asked.then(
        ({ status }) => status,
        () => 0,
      ),
    );
  }

  #count(status: number): void {
    countAnswer(this.seen.answers, status);
  }
}
