/** The most seconds of which events that have happened already can be asked for. */
export const MOST_PAST_SECONDS = 60;
