import { open, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../database/db.ts";
import { entriesAfter, hashAt, type ShippedEntry } from "./queries.ts";

const BATCH = 500;
const CURSOR_FILE = "audit-shipped.json";

/** The last seal that was shipped; `hash` in hexadecimal digits. */
const Cursor = z.object({ position: z.int(), hash: z.string() });

type Cursor = z.infer<typeof Cursor>;

/** The shipping that AUDIT_LOG asks for; undefined if it is not set. */
export function shippingOf(
  db: Db,
  { auditLog, dataDir }: Pick<Config, "auditLog" | "dataDir">,
): Shipping | undefined {
  if (auditLog === undefined) return undefined;
  if (auditLog === "stdout") return new Shipping(db, dataDir, streamSink(process.stdout));
  const path = auditLog.slice("file:".length) || "audit.jsonl";
  return new Shipping(db, dataDir, fileSink(resolve(dataDir, path)));
}

/** The destination of lines; writes all of them or throws. */
export type Sink = (lines: string) => Promise<void>;

/**
 * Ships sealed entries as lines of JSON: in order, each at least once. A file in DATA_DIR records how far it
 * got, so that it resumes there after a restart or a failure. If that seal no longer exists, as after
 * restoring an older backup, it ships everything again.
 */
export class Shipping {
  readonly #db: Db;
  readonly #sink: Sink;
  readonly #cursor: string;
  #position: number | undefined;

  /** @param dataDir where the cursor is kept */
  constructor(db: Db, dataDir: string, sink: Sink) {
    this.#db = db;
    this.#sink = sink;
    this.#cursor = join(dataDir, CURSOR_FILE);
  }

  async #begin(): Promise<number> {
    const cursor = await readCursor(this.#cursor);
    if (!cursor) return 0;
    const hash = await hashAt(this.#db, cursor.position);
    return hash?.toString("hex") === cursor.hash ? cursor.position : 0;
  }

  /** @throws if the sink or the cursor cannot be written; then the next call ships the same again */
  async ship(): Promise<void> {
    this.#position ??= await this.#begin();
    for (;;) {
      const entries = await entriesAfter(this.#db, this.#position, BATCH);
      const last = entries.at(-1);
      if (!last) return;
      await this.#sink(entries.map((entry) => `${lineOf(entry)}\n`).join(""));
      await writeCursor(this.#cursor, {
        position: last.position,
        hash: last.hash.toString("hex"),
      });
      this.#position = last.position;
      if (entries.length < BATCH) return;
    }
  }
}

function lineOf({ hash, actor_digest, subject_digest, about_others, ...entry }: ShippedEntry) {
  return JSON.stringify({
    ...entry,
    aboutOthers: about_others,
    actorDigest: actor_digest.toString("hex"),
    subjectDigest: subject_digest.toString("hex"),
    hash: hash.toString("hex"),
  });
}

async function readCursor(file: string): Promise<Cursor | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : Cursor.parse(JSON.parse(text));
}

async function writeCursor(file: string, cursor: Cursor): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(cursor), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * Appends to a file that is reopened for each batch, so it can be rotated at any time. A partial line is
 * removed after a full disk, and terminated after a crash.
 */
export function fileSink(path: string): Sink {
  return async (lines) => {
    const file = await open(path, "a+", 0o600);
    try {
      const { size } = await file.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await file.read(last, 0, 1, size - 1);
      const ended = size === 0 || last.toString() === "\n";
      try {
        await file.appendFile(ended ? lines : `\n${lines}`);
        await file.sync();
      } catch (error) {
        await file.truncate(size).catch(() => {});
        throw error;
      }
    } finally {
      await file.close();
    }
  };
}

function streamSink(stream: NodeJS.WritableStream): Sink {
  return (lines) =>
    new Promise((resolve, reject) => {
      stream.write(lines, (error) => (error ? reject(error) : resolve()));
    });
}
