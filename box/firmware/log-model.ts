import type { PillboxPressHistory } from "@dosebeat/domain/codecs/pillbox-1-uplink";

const SIZE = 64;
const HOUR_S = 3600;

interface Press {
  /** Counted without end; the box sends it modulo 65,536. */
  number: number;
  at: number;
}

/** The log of a box as its README says it, with numbers that never begin again and lists in place of places. */
export class LogModel {
  #latest: number;
  #known: Press[] = [];
  #waiting: number[] = [];
  #sent: number | undefined;

  constructor(latest: number) {
    // Far from 0, so that numbers before the first are positive as well.
    this.#latest = 0x1000000 + latest;
  }

  press(now: number): number {
    this.#latest += 1;
    this.#known = [...this.#known, { number: this.#latest, at: now }].slice(-SIZE);
    this.#forgetUnknown();
    return this.#latest % 0x10000;
  }

  /** Ages that a status or the frame of a press repeats, newest first. */
  repeated(now: number, frame: "status" | "press"): { press_seq: number; ages: number[] } {
    const ages = this.#known.map(({ at }) => now - at).reverse();
    const limit = frame === "press" ? 0xfffe : 6 * HOUR_S;
    const young = ages.slice(0, frame === "press" ? 2 : 1).filter((age) => age <= limit);
    return { press_seq: this.#latest % 0x10000, ages: young };
  }

  get isBehind(): boolean {
    return this.#waiting.length > 0;
  }

  acknowledge(seq: number): void {
    const number = this.#numberOf(seq);
    if (!this.#known.some((press) => press.number === number)) return;
    this.#known = this.#known.filter((press) => press.number > number);
    this.#forgetUnknown();
  }

  ask(from: number, to: number): void {
    this.#wait(this.#numberOf(from), this.#numberOf(to));
  }

  askSince(now: number, seconds: number): void {
    const young = this.#known.filter(({ at }) => now - at <= seconds);
    const first = young[0];
    if (first) this.#wait(first.number, this.#latest);
  }

  history(now: number): PillboxPressHistory | undefined {
    const waiting = this.#known.filter(({ number }) => this.#waiting.includes(number));
    const part: Press[] = [];
    for (const press of waiting.slice(0, 15)) {
      const before = part.at(-1);
      if (before && press.at - before.at > 0xffffff) break;
      part.push(press);
    }
    const last = part.at(-1);
    if (!last) return undefined;
    this.#sent = last.number;
    const presses = part.map(({ number, at }) => ({ seq: number % 0x10000, age_s: now - at }));
    return { schema: "pillbox/1", frame: "press_history", clock: "age", presses };
  }

  sent(): void {
    const sent = this.#sent ?? 0;
    this.#waiting = this.#waiting.filter((number) => number > sent);
  }

  /** Less than half of all numbers behind the latest is before it; the rest is still to come. */
  #numberOf(seq: number): number {
    const behind = (this.#latest - seq) & 0xffff;
    return behind < 0x8000 ? this.#latest - behind : this.#latest + 0x10000 - behind;
  }

  /** Numbers from the first to the last of all that wait, as far as they are known. */
  #wait(from: number, to: number): void {
    const asked = this.#known.map(({ number }) => number).filter((n) => n >= from && n <= to);
    if (asked.length === 0) return;
    const all = [...this.#waiting, ...asked];
    const known = this.#known.map(({ number }) => number);
    this.#waiting = known.filter((n) => n >= Math.min(...all) && n <= Math.max(...all));
  }

  #forgetUnknown(): void {
    const known = new Set(this.#known.map(({ number }) => number));
    this.#waiting = this.#waiting.filter((number) => known.has(number));
  }
}
