import { z } from "zod";
import { invalid } from "../../http/errors.ts";
import { refusalOfIssues } from "../../http/validation.ts";
import type { Message } from "./message.ts";

/** Rows of no box are dated earlier: LoRaWAN 1.0 is of 2015. */
const EARLIEST = new Date("2015-01-01T00:00:00Z");
const AHEAD_MS = 24 * 60 * 60 * 1000;
/** So far apart may clocks be that are right. */
const SKEW_MS = 5 * 60 * 1000;
const DEEPEST = 32;

type Path = (string | number)[];

/** Protobuf JSON writes 64-bit integers as text. */
export function integer(min: number, max: number) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ],
      "must be an integer",
    )
    .pipe(z.number().int().min(min).max(max));
}

/** Bytes in base64. Networks leave the field out, or empty, when there are none. */
export const Base64 = z
  .base64("must be base64")
  .max(1024)
  .transform((text) => Buffer.from(text, "base64"));

/** Signal strength in dBm and signal to noise in dB, wide of anything that a radio measures. */
export const Signal = z.number().min(-1000).max(1000);

/** RFC 3339 with any number of decimals; JavaScript keeps milliseconds. */
export const Timestamp = z.iso
  .datetime({ offset: true, error: "must be an instant with its zone" })
  .transform((text) => new Date(text));

/**
 * Reads `body` as `schema` says. `at` is the place of the body in the request.
 * @throws Refusal 400 with the path of every fault
 */
export function parse<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  at: Path = [],
): z.output<Schema> {
  const result = z.safeParse(schema, body);
  if (result.success) return result.data;
  throw refusalOfIssues(
    result.error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] })),
  );
}

/**
 * The body as an object, shallow enough for everybody who walks it next: deeper than any network
 * sends would exhaust their stack.
 * @throws Refusal 400
 */
export function openEnvelope(body: unknown, at: Path = []): object {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw invalid(at, "The message must be a JSON object.");
  }
  if (isDeeper(body, DEEPEST)) {
    throw invalid(at, `The message is nested deeper than ${DEEPEST} levels.`);
  }
  return body;
}

/** Looks no deeper than `levels`, so that the looking itself exhausts nothing. */
function isDeeper(value: object, levels: number): boolean {
  if (levels < 0) return true;
  for (const inner of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof inner === "object" && inner !== null && isDeeper(inner, levels - 1)) return true;
  }
  return false;
}

/**
 * When a message was received: as it tells, or now where it tells nothing. Nobody received it later than it
 * arrived here: where a wrong clock says so, the message would vouch for hours that have not passed.
 *
 * @throws Refusal 400 that names the path of an impossible instant
 */
export function receipt(
  told: Date | null | undefined,
  now: Date,
  path: Path,
): Pick<Message, "receivedAt" | "receivedSource"> {
  if (!told) return { receivedAt: now, receivedSource: "server" };
  const ahead = told.getTime() - now.getTime();
  if (told < EARLIEST || ahead > AHEAD_MS) {
    throw invalid(
      path,
      `${path.join(".")} must be between 2015-01-01 and a day after the time of this server, ${now.toISOString()}.`,
    );
  }
  if (ahead > SKEW_MS) return { receivedAt: now, receivedSource: "server" };
  return { receivedAt: told, receivedSource: "network" };
}

/** Whether a message that was received then can tell of something at `instant`: not of what is to come. */
export function isPossible(instant: Date, receivedAt: Date): boolean {
  return instant >= EARLIEST && instant.getTime() <= receivedAt.getTime() + SKEW_MS;
}

/** @throws Refusal 400 that names the path of the impossible instant */
export function refuseImpossible(instant: Date, receivedAt: Date, path: Path): void {
  if (isPossible(instant, receivedAt)) return;
  throw invalid(
    path,
    `${path.join(".")} must be between 2015-01-01 and ${receivedAt.toISOString()}, when the message was received: look at the clock of the box.`,
  );
}

/** Identifiers that networks make: printable, without spaces. */
export const Key = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 printable characters without spaces");
