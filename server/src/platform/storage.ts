import { statfs } from "node:fs/promises";
import type { Logger } from "pino";

const MIB = 2 ** 20;

/**
 * Space that messages from boxes may not use: reserved for administrators, who write little, and for PostgreSQL,
 * which crashes if it cannot write its WAL.
 */
const RESERVE_BYTES = 128 * MIB;

/** Space that patients may not use. */
export const DEFAULT_DISK_RESERVE_MIB = 512;

/** Interval of checks; a few hundred uplinks a second write only a few megabytes in between. */
const CHECK_INTERVAL_MS = 250;

/** PostgreSQL's code for a full disk. */
const DISK_FULL = "53100";

class DiskFull extends Error {
  override readonly name = "DiskFull";
  readonly code = DISK_FULL;
}

/** Whether nothing was stored because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DISK_FULL;
}

/** Free bytes on the disk of the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Whether there is space for messages from boxes. For an external database the server sees only failed writes: its
 * disk counts as full until a write succeeds.
 */
export class Storage {
  readonly #log: Pick<Logger, "error" | "warn">;
  readonly #free: (() => Promise<number>) | undefined;
  readonly #reserveBytes: number;
  #check: Promise<number | undefined> | undefined;
  #isFull = false;

  /**
   * @param free reads the free bytes; absent if the disk is on another machine
   * @param reserveMiB space that patients may not use, so that boxes are refused last
   */
  constructor(
    log: Pick<Logger, "error" | "warn">,
    free?: () => Promise<number>,
    reserveMiB: number = DEFAULT_DISK_RESERVE_MIB,
  ) {
    this.#log = log;
    this.#reserveBytes = reserveMiB * MIB;
    this.#free = free;
  }

  /** @throws DiskFull before a write that may fail */
  async requireSpace(): Promise<void> {
    if (this.#free === undefined) return;
    if (await this.full()) throw new DiskFull("The disk is almost full.");
  }

  /** @throws DiskFull while only boxes and administrators may write */
  async requireReserve(): Promise<void> {
    const free = await this.freeBytes();
    if (free === undefined || free >= this.#reserveBytes) return;
    throw new DiskFull("The disk has little space left.");
  }

  async full(): Promise<boolean> {
    const free = await this.freeBytes();
    if (free !== undefined)
      this.#setFull(free < RESERVE_BYTES, `${Math.floor(free / MIB)} MiB free`);
    return this.#isFull;
  }

  /** Undefined if unknown. */
  freeBytes(): Promise<number | undefined> {
    if (this.#free === undefined) return Promise.resolve(undefined);
    if (this.#check === undefined) {
      this.#check = this.#free().catch(() => undefined);
      setTimeout(() => {
        this.#check = undefined;
      }, CHECK_INTERVAL_MS).unref();
    }
    return this.#check;
  }

  /** Reports the result of a write; ignored if the server can check the disk itself. */
  reportWrite(error?: unknown): void {
    if (this.#free !== undefined) return;
    if (error === undefined) this.#setFull(false, "a write succeeded");
    else if (isDiskFull(error)) this.#setFull(true, "reported by the database");
  }

  #setFull(isFull: boolean, why: string): void {
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    if (isFull)
      this.#log.error(`The disk is full (${why}): box messages are refused until there is space.`);
    else this.#log.warn(`The disk has space again (${why}): box messages are stored.`);
  }
}
