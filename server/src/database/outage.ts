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
 * SQLSTATEs of temporary failures: connection lost (08), too many connections, disk or memory full (53),
 * shutting down or starting (57P01 to 57P03), I/O error, temporarily read-only server.
 */
const TEMPORARY_CODES = /^(08...|53...|57P0[123]|58030|25006)$/;

/** Errors of pg without a code: the connection was lost, or none became free in time. */
const TEMPORARY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client (has encountered a connection error|was closed and is not queryable)|Cannot use a pool after calling end)/;

/** Whether the database is unreachable or temporarily out of service: worth retrying, and not our bug. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (NETWORK_CODES.has(code) || TEMPORARY_CODES.test(code)) return true;
  // Missing socket file: the embedded database is down.
  if (code === "ENOENT" && "syscall" in error && error.syscall === "connect") return true;
  if (TEMPORARY_MESSAGES.test(error.message)) return true;
  return isOutage(error.cause);
}

/** The SQLSTATE class of lost connections. */
const CONNECTIONS = /^08/;

/**
 * Whether the coordinator of a cluster answers, but not the worker that it asked. An error from the
 * coordinator itself has a severity; the loss of our own connection has none.
 */
export function isOutageOfWorker(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error && "severity" in error)) return false;
  return typeof error.code === "string" && CONNECTIONS.test(error.code);
}
