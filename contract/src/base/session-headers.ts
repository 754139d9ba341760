/** Header of calls that sign in: with `cookie` the token comes as a cookie instead of in the answer. */
export const SESSION_HEADER = "x-session";

/** The cookie that holds the token of a browser. */
export const SESSION_COOKIE = "auth.session";

/**
 * Header of requests that the user did not trigger, such as a refetch after a live event: with `1` the request
 * does not count as use of the session.
 */
export const BACKGROUND_HEADER = "x-background";

/** How long signing in, or confirming the session, counts as recent. */
export const CONFIRMED_MINUTES = 10;
