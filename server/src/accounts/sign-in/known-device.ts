import { createHash, randomBytes } from "node:crypto";
import { DAY } from "@dosebeat/domain/time/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import { addCookie, readCookie } from "../../http/cookies.ts";
import type { Parts } from "../../parts.ts";
import { isAnyonesDevice, isKnownDevice, storeDevice } from "./device-queries.ts";

const COOKIE = "auth.device";
/** A device not used for this long is no longer known. */
const VALID_MS = 365 * DAY;

/** Hash of the device of a request, if somebody with this mail address signed in from it before. */
export async function findKnownDevice(
  { db }: Parts,
  request: FastifyRequest,
  email: string,
  now: Date,
): Promise<Buffer | undefined> {
  const id = deviceId(request);
  if (id === undefined) return undefined;
  const since = new Date(now.getTime() - VALID_MS);
  return (await isKnownDevice(db, hashOf(id), email, since)) ? hashOf(id) : undefined;
}

/**
 * Records the browser of a successful sign-in as a device that the user knows, and gives it a cookie. Other clients
 * are not recorded: they do not keep cookies, so each sign-in would look like a new device.
 *
 * @returns whether it is a browser from which the user signs in for the first time
 */
export async function rememberDevice(
  { db, publicUrl }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  userid: number,
  now: Date,
): Promise<{ isBrowser: boolean; isNew: boolean }> {
  if (!isBrowser(request)) return { isBrowser: false, isNew: false };
  const given = deviceId(request);
  // An id that we did not issue may be known to whoever planted it.
  const isOurs = given !== undefined && (await isAnyonesDevice(db, hashOf(given)));
  const value = isOurs ? given : randomBytes(16).toString("base64url");
  const stored = await storeDevice(db, userid, hashOf(value), now);
  const cookie = { name: COOKIE, value, maxAgeSeconds: VALID_MS / 1000, path: "/api/auth" };
  addCookie(request, reply, cookie, publicUrl);
  return { isBrowser: true, ...stored };
}

/** Browsers send an Origin with every POST; other clients rarely do. */
function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined;
}

/** The cookie, if it has the form of 128 bits. */
function deviceId(request: FastifyRequest): string | undefined {
  const value = readCookie(request, COOKIE);
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : undefined;
}

function hashOf(id: string): Buffer {
  return createHash("sha256").update(id).digest();
}
