/**
 * The longest wait of whatever starts processes. Trials have it because they also run without a runner; it is
 * shorter than the runner's limit, so that the message says what did not happen.
 */
export const WAIT_LIMIT_MS = 120_000;
