/** The only source of the current time; other code gets instants as arguments. */
export interface Clock {
  now(): Date;
}

/** How far the machine's clock, which a library reads, is ahead of an instant of ours. */
export function machineAhead(now: Date): number {
  return Date.now() - now.getTime();
}

export const systemClock: Clock = { now: () => new Date() };
