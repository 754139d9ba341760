import { zonesOf } from "../../access/profiles/queries.ts";
import { askedInstants, askedTime } from "./asked.ts";
import { devicesOf, deviceUsesOf } from "./devices.ts";
import { observationsIn } from "./observations.ts";
import { patientOf } from "./patients.ts";
import { provenancesIn } from "./provenances.ts";
import { listHeldBoxes } from "./queries.ts";
import type { Resource } from "./r4.ts";
import { requestsOf } from "./requests.ts";
import { administrationsIn, type Reading } from "./told.ts";

type Everything = Reading<"name" | "plan" | "doses" | "box" | "figures">;

/**
 * The patient, with plan and boxes; for the requested days also doses, figures, the air of the box, and who said
 * what.
 */
export async function* everythingOf(
  reading: Everything,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): AsyncGenerator<Resource> {
  const { parts, profile } = reading;
  const dates = [
    ...(start === undefined ? [] : [`ge${start}`]),
    ...(end === undefined ? [] : [`le${end}`]),
  ];
  const zones = await zonesOf(parts.db, profile);
  const asked = askedTime(dates, zones, parts.clock.now(), "end");
  const held = await listHeldBoxes(parts.db, profile);
  yield await patientOf(parts.db, profile);
  yield* await requestsOf(parts, profile);
  yield* devicesOf(profile, held);
  yield* deviceUsesOf(profile, held);
  yield* administrationsIn(reading, asked);
  yield* await observationsIn(reading, { range: asked.days, medicine: null });
  const { from, to } = asked.days;
  yield* await provenancesIn(reading, askedInstants([`ge${from}`, `le${to}`], zones));
}
