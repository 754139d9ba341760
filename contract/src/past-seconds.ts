/** The most seconds of past events that can be asked for. */
export const MOST_PAST_SECONDS = 60;
