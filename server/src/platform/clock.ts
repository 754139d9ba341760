/** The only source of the current time; other code gets instants as arguments. */
export interface Clock {
  now(): Date;
}

/** How far the clock of the machine, by which a library tells the time, is ahead of an instant of ours. */
export function machineAhead(now: Date): number {
  return Date.now() - now.getTime();
}

export const systemClock: Clock = { now: () => new Date() };
