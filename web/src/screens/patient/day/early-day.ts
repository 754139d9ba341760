import type { QueryClient } from "@tanstack/react-query";
import { pause } from "../../../api/pause.ts";
import { prepareQueryClient } from "../../../api/query-client.ts";
import { areEarlyHere, daysAtHand } from "../../../first/early-calls.ts";
import { dosesOptions } from "../../../nouns/doses/queries.ts";
import { profileOptions } from "../../../nouns/profiles/queries.ts";
import { schedulesOptions } from "../../../nouns/schedules/queries.ts";

/** What has arrived is read within this time; anything that needs another request is not waited for. */
const READ_WITHIN_MS = 200;

/**
 * If the early answers arrive before the program can draw, the first drawing uses them: there is neither a
 * frame without doses nor one with outdated ones.
 */
export async function takeEarlyDay(): Promise<void> {
  if (!areEarlyHere()) return;
  const reading = fill(prepareQueryClient()).catch(() => undefined);
  await Promise.race([reading, pause(READ_WITHIN_MS, undefined)]);
}

async function fill(client: QueryClient): Promise<void> {
  const schedules = client.prefetchQuery(schedulesOptions);
  const { timezone } = await client.fetchQuery(profileOptions);
  const { from, to } = daysAtHand(timezone, Date.now());
  await Promise.all([schedules, client.prefetchQuery(dosesOptions(from, to, true))]);
}
