import type { Refusal } from "./errors.ts";

/** Below this path answers and refusals follow OAuth 2.0. */
const OAUTH_PATH = /^\/oauth(?:[/?]|$)/;

export function isOauthAddress(url: string): boolean {
  return OAUTH_PATH.test(url);
}

/** The body of a refusal below `/oauth` that the library does not answer: an error of RFC 6749. */
export function oauthError({ status, problem }: Refusal) {
  const isOver = status === 429 || status === 503;
  const error = isOver
    ? "temporarily_unavailable"
    : status >= 500
      ? "server_error"
      : "invalid_request";
  return { error, error_description: problem.message };
}
