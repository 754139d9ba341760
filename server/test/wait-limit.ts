/**
 * The longest wait of anything that starts processes. Trials have this limit because they also run without a runner;
 * it is shorter than the runner's, so that the message says what did not happen.
 */
export const WAIT_LIMIT_MS = 120_000;
