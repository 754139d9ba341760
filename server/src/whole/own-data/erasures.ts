import { createHash } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Db } from "../../database/db.ts";
import { allProfiles, type Erasures, storedErasures, storeErasures } from "./erasure-queries.ts";
import { eraseRestored } from "./queries.ts";
import { eraseRecorded } from "./recorded-erasure.ts";

/** The name of the file in DATA_DIR, and beside backups. */
const FILE = "erased-accounts";

/** One line: the hash of the account, and when it was erased. */
const LINE = /^([0-9a-f]{64}) (\S+)$/;

/** The remembered form of a profile's random id, which is unique across all databases. */
function accountHash(profileuid: string): string {
  return createHash("sha256").update(`erased ${profileuid}`).digest("hex");
}

/** The erasures remembered in this folder; none if there is no such file. */
export async function erasuresIn(folder: string): Promise<Erasures> {
  const text = await readFile(join(folder, FILE), "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  });
  const found: Erasures = new Map();
  for (const line of text.split("\n")) {
    const [, hash, at] = LINE.exec(line) ?? [];
    if (hash && at) found.set(hash, new Date(at));
  }
  return found;
}

export function erasuresBeside(backup: string): Promise<Erasures> {
  return erasuresIn(dirname(backup));
}

/** Adds those that the folder does not have yet; nothing is ever removed. */
export async function rememberErasures(folder: string, erasures: Erasures): Promise<void> {
  const known = await erasuresIn(folder);
  const lines = [...erasures]
    .filter(([hash]) => !known.has(hash))
    .map(([hash, at]) => `${hash} ${at.toISOString()}\n`);
  // Starts a new line, even after one that a full disk cut off.
  const text = known.size > 0 ? `\n${lines.join("")}` : lines.join("");
  if (lines.length > 0) await appendFile(join(folder, FILE), text, { mode: 0o600, flush: true });
}

/**
 * Erases accounts again that were erased before and came back with an older backup. Returns how many. Afterwards the
 * database remembers all these erasures.
 */
export async function replayErasures(db: Db, erasures: Erasures, now: Date): Promise<number> {
  const all = new Map([...erasures, ...(await storedErasures(db))]);
  if (all.size === 0) return 0;
  const profiles = await allProfiles(db);
  const back = profiles.filter(({ profileuid }) => all.has(accountHash(profileuid)));
  for (const { userid, profile } of back) {
    await eraseRecorded(db, await eraseRestored(db, { userid, profile }, now));
  }
  await storeErasures(db, erasures);
  return back.length;
}
