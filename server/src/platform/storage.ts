import { statfs } from "node:fs/promises";
import type { Logger } from "pino";

const MIB = 2 ** 20;

/**
 * Left free below what boxes may fill: for people, who write little, and for PostgreSQL, which ends
 * hard where it cannot write its own log.
 */
const RESERVE_BYTES = 128 * MIB;

/** At the pace of a few hundred uplinks a second this is a few megabytes. */
const LOOK_AGAIN_MS = 250;

/** PostgreSQL's code for a full disk. */
const DISK_FULL = "53100";

class DiskFull extends Error {
  override readonly name = "DiskFull";
  readonly code = DISK_FULL;
}

/** True where nothing was stored because there was no room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DISK_FULL;
}

/** Bytes that are free where the folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Whether there is room for what boxes deliver. Of the disk of an outside database nobody here knows
 * more than that it refused, until it stores again.
 */
export class Storage {
  readonly #log: Pick<Logger, "error" | "warn">;
  readonly #free: (() => Promise<number>) | undefined;
  #look: Promise<number | undefined> | undefined;
  #isFull = false;

  /** @param free absent: the disk is another machine's */
  constructor(log: Pick<Logger, "error" | "warn">, free?: () => Promise<number>) {
    this.#log = log;
    this.#free = free;
  }

  /** @throws DiskFull before anything is begun that might not be ended */
  async requireRoom(): Promise<void> {
    if (this.#free === undefined) return;
    if (await this.full()) throw new DiskFull("The disk is almost full.");
  }

  async full(): Promise<boolean> {
    const free = await this.freeBytes();
    if (free !== undefined) this.#tell(free < RESERVE_BYTES, `${Math.floor(free / MIB)} MiB free`);
    return this.#isFull;
  }

  /** Undefined: not known. */
  freeBytes(): Promise<number | undefined> {
    if (this.#free === undefined) return Promise.resolve(undefined);
    if (this.#look === undefined) {
      this.#look = this.#free().catch(() => undefined);
      setTimeout(() => {
        this.#look = undefined;
      }, LOOK_AGAIN_MS).unref();
    }
    return this.#look;
  }

  /** What came of storing; of its own disk the server knows better. */
  stored(error?: unknown): void {
    if (this.#free !== undefined) return;
    if (error === undefined) this.#tell(false, "a write succeeded");
    else if (isDiskFull(error)) this.#tell(true, "reported by the database");
  }

  #tell(isFull: boolean, why: string): void {
    if (isFull === this.#isFull) return;
    this.#isFull = isFull;
    if (isFull)
      this.#log.error(`The disk is full (${why}): box messages are refused until there is space.`);
    else this.#log.warn(`The disk has space again (${why}): box messages are stored.`);
  }
}
