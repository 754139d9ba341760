const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

/**
 * SQLSTATEs that say "not now": connection lost (08), too many connections, disk or memory full (53),
 * shutting down or starting (57P01 to 57P03), I/O error, a server that only reads for the moment.
 */
const NOT_NOW = /^(08...|53...|57P0[123]|58030|25006)$/;

/** What pg says without a code when a connection is lost, or none is free in time. */
const NOT_NOW_SENTENCE =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed and is not queryable)|Cannot use a pool after calling end)/;

/** True when the database cannot be reached or cannot work now: worth to try again, not our fault. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (NETWORK_CODES.has(code) || NOT_NOW.test(code)) return true;
  // A socket file that is gone: the embedded database is down.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  if (NOT_NOW_SENTENCE.test(error.message)) return true;
  return isOutage(error.cause);
}
