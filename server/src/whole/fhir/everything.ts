import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { zonesOf } from "../../access/profiles/queries.ts";
import { askedTime } from "./asked.ts";
import { devicesOf } from "./devices.ts";
import { patientOf } from "./patients.ts";
import { listHeldBoxes } from "./queries.ts";
import type { Resource } from "./r4.ts";
import { requestsOf } from "./requests.ts";
import { administrationsIn, type Reading } from "./told.ts";

interface Everything extends Omit<Reading, "profile"> {
  profile: ProfileInScope<"name" | "plan" | "doses" | "box" | "figures">;
}

/** The patient, her plan and boxes, and the doses of the asked days. */
export async function* everythingOf(
  reading: Everything,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): AsyncGenerator<Resource> {
  const { parts, profile } = reading;
  const dates = [
    ...(start === undefined ? [] : [`ge${start}`]),
    ...(end === undefined ? [] : [`le${end}`]),
  ];
  const asked = askedTime(dates, await zonesOf(parts.db, profile), parts.clock.now(), "end");
  yield await patientOf(parts.db, profile);
  yield* await requestsOf(parts, profile);
  yield* devicesOf(profile, await listHeldBoxes(parts.db, profile));
  yield* administrationsIn(reading, asked);
}
