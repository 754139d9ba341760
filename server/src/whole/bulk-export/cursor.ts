import { createHash } from "node:crypto";
import { z } from "zod";
import { invalid } from "../../http/errors.ts";

/** Where an export continues, and up to when it reaches. */
export interface Position {
  /** Id of the last exported profile; 0: none. */
  after: number;
  asOf: Date;
}

const Stored = z.tuple([
  z.string(),
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
]);

/** A cursor for this query; it gives access to nothing that the query does not. */
export function cursorOf(query: object, { after, asOf }: Position): string {
  const stored: z.infer<typeof Stored> = [digestOf(query), after, asOf.getTime()];
  return Buffer.from(JSON.stringify(stored)).toString("base64url");
}

/** @throws 400 if the cursor belongs to another query */
export function positionOf(query: object, cursor: string): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const stored = Stored.safeParse(parsed(bytes.toString()));
  // Base64 decoding ignores surplus characters at the end.
  const isWhole = bytes.toString("base64url") === cursor;
  if (!isWhole || !stored.success || stored.data[0] !== digestOf(query))
    throw invalid(["cursor"], "This cursor is of another query: send the same parameters with it.");
  const [, after, asOf] = stored.data;
  return { after, asOf: new Date(asOf) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function digestOf(query: object): string {
  const entries = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(entries)).digest("base64url").slice(0, 16);
}
