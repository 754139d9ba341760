/** The only source of the current time; other code gets instants as arguments. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
