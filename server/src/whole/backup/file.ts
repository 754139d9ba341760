import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { StartRefused } from "../../platform/start-refused.ts";

/*
 * A backup is a gzip of records: a letter, a length (4 bytes, big endian) and that many bytes. J records
 * are JSON that describes what follows; D records are chunks of the COPY output of the last named table.
 * The last record has the checksum of all before it.
 */

const LONGEST = 64 * 1024 * 1024;

const Begin = z.object({
  kind: z.literal("dosebeat-backup"),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.string()).min(1),
});
const Table = z.object({
  kind: z.literal("table"),
  name: z.string(),
  columns: z.array(z.string()),
  /** Months with a partition, as `2026-11`, if the table is partitioned. */
  months: z.array(z.string().regex(/^\d{4}-\d{2}$/)).optional(),
});
const Sequence = z.object({
  kind: z.literal("sequence"),
  table: z.string(),
  column: z.string(),
  /** The last id of the sequence; null if it was never used. */
  last: z.string().regex(/^\d+$/).nullable(),
});
const End = z.object({
  kind: z.literal("end"),
  rows: z.record(z.string(), z.number().int()),
  sha256: z.string(),
});
const JsonRecord = z.discriminatedUnion("kind", [Begin, Table, Sequence, End]);

export type Begin = z.infer<typeof Begin>;
export type Table = z.infer<typeof Table>;
export type Sequence = z.infer<typeof Sequence>;
export type BackupRecord = z.infer<typeof JsonRecord> | { kind: "data"; bytes: Buffer };
export type Unsigned = Exclude<BackupRecord, { kind: "end" }> | Omit<z.infer<typeof End>, "sha256">;

/** Writes a temporary file and links it into place, so that the file is always complete; never overwrites one. */
export async function writeBackup(file: string, records: AsyncIterable<Unsigned>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  await refuseExisting(file);
  await rm(unfinished, { force: true });
  try {
    const target = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(Readable.from(signed(records)), createGzip(), target);
    await link(unfinished, file);
  } catch (error) {
    throw isFileError(error)
      ? new StartRefused(`${file} cannot be written (${error.message}).`)
      : error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function refuseExisting(file: string): Promise<void> {
  const taken = await open(file, "r").then(
    (handle) => handle.close().then(() => true),
    (error: unknown) => !(isFileError(error) && error.code === "ENOENT"),
  );
  if (taken)
    throw new StartRefused(`${file} already exists: choose another name, or move it away.`);
}

async function* signed(records: AsyncIterable<Unsigned>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const record of records) {
    const full = record.kind === "end" ? { ...record, sha256: hash.copy().digest("hex") } : record;
    const bytes = full.kind === "data" ? full.bytes : Buffer.from(JSON.stringify(full));
    const head = headOf(full.kind, bytes);
    hash.update(head).update(bytes);
    yield head;
    yield bytes;
  }
}

function headOf(kind: string, { length }: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(kind === "data" ? "D" : "J", 0, "latin1");
  head.writeUInt32BE(length, 1);
  return head;
}

/**
 * The records of a backup; the last one proves that it is complete and unchanged.
 * @throws StartRefused if the file is not a complete backup
 */
export async function* readBackup(file: string): AsyncGenerator<BackupRecord> {
  try {
    yield* records(file);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    if (isFileError(error) && /^E/.test(error.code)) {
      throw new StartRefused(`${file} cannot be read (${error.message}).`);
    }
    throw damaged(file);
  }
}

async function* records(file: string): AsyncGenerator<BackupRecord> {
  const hash = createHash("sha256");
  let ended = false;
  for await (const { head, bytes } of frames(file)) {
    if (ended) throw damaged(file);
    const record = recordOf(head, bytes);
    if (record.kind === "end") {
      if (hash.copy().digest("hex") !== record.sha256) throw damaged(file);
      ended = true;
    }
    updateHash(hash, head, bytes);
    yield record;
  }
  if (!ended) throw damaged(file);
}

function updateHash(hash: Hash, ...pieces: Buffer[]): void {
  for (const piece of pieces) hash.update(piece);
}

function recordOf(head: Buffer, bytes: Buffer): BackupRecord {
  if (head[0] === 0x44) return { kind: "data", bytes };
  return JsonRecord.parse(JSON.parse(bytes.toString("utf8")));
}

async function* frames(file: string): AsyncGenerator<{ head: Buffer; bytes: Buffer }> {
  const source = createReadStream(file);
  const gunzip = createGunzip();
  // Errors of either stream reach the loop below.
  const flow = pipeline(source, gunzip).catch((error: unknown) => error);
  let rest: Buffer = Buffer.alloc(0);
  try {
    for await (const piece of gunzip) {
      rest = Buffer.concat([rest, piece]);
      while (rest.length >= 5) {
        const end = 5 + rest.readUInt32BE(1);
        if (end > LONGEST) throw damaged(file);
        if (rest.length < end) break;
        yield { head: rest.subarray(0, 5), bytes: rest.subarray(5, end) };
        rest = rest.subarray(end);
      }
    }
  } finally {
    source.destroy();
  }
  const failure = await flow;
  if (failure) throw failure;
  if (rest.length > 0) throw damaged(file);
}

function damaged(file: string): StartRefused {
  return new StartRefused(
    `${file} is not a complete Dosebeat backup (truncated, modified or another kind of file): nothing was restored. Use another copy.`,
  );
}

function isFileError(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "string" &&
    "syscall" in error
  );
}
