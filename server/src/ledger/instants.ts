import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { invalid, problem } from "../http/errors.ts";

/** What is said offline may arrive up to this many days later. */
const OLDEST_DAYS = 7;

/** A device's clock may be this far ahead of the server's; what it says then counts as said on arrival. */
const CLOCK_AHEAD = 5 * MINUTE;

/** When it was said, never later than now. @throws 400 if the clock is ahead, or it was said too long ago */
export function saidAtOf(said_utc: string | undefined, now: Date): Date {
  const said = said_utc === undefined ? now : new Date(said_utc);
  const ahead = said.getTime() - now.getTime();
  if (ahead > CLOCK_AHEAD) {
    const minutes = Math.round(ahead / MINUTE);
    throw invalid(["said_utc"], problem("clock_ahead", { minutes, at: now.toISOString() }));
  }
  if (ahead < -OLDEST_DAYS * DAY) {
    throw invalid(["said_utc"], problem("said_old", { days: OLDEST_DAYS }));
  }
  return ahead > 0 ? now : said;
}

/** When it happened, never later than it was said. @throws 400 for a time in the future */
export function happenedAt(at: string | undefined, saidAt: Date): Date {
  const happened = at === undefined ? saidAt : new Date(at);
  if (happened.getTime() - saidAt.getTime() > CLOCK_AHEAD) {
    throw invalid(["at"], problem("taken_later"));
  }
  return happened < saidAt ? happened : saidAt;
}

/** The instant in a statement, comparable whatever its offset; null: none given. */
export function givenInstant(at: string | undefined): number | null {
  return at === undefined ? null : Date.parse(at);
}
