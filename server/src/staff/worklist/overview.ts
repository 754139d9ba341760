import type { Overview } from "@dosebeat/contract/overviews";
import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { findPrescribing } from "../../access/prescribing/queries.ts";
import { getProfile } from "../../access/profiles/queries.ts";
import { mayRead, mayStillRead, worklistProfile } from "../../access/profiles/scope.ts";
import { listingMember } from "../../access/profiles/staff-rights.ts";
import { startOf } from "../../boxes/sensors/coarse/steps.ts";
import { findLinkedSensor, type LinkedSensor } from "../../boxes/sensors/queries.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { medicinesOf } from "../../plan/medicines/of-profile.ts";
import { suggestedOf } from "../../plan/weekly-medicines/suggested.ts";
import { findGroupsOf, findIdentity, findReasons } from "./overview-queries.ts";
import { presentSensor } from "./present.ts";

/** Who a patient is, for the head of the page that staff see. @throws 404 */
export async function overviewOf(
  parts: Pick<Parts, "db" | "clock">,
  viewer: Viewer,
  asked: number,
): Promise<Overview> {
  const { db, clock } = parts;
  const profile = await mayRead(db, viewer, asked, ["name", "plan"]);
  const sees_doses = await mayStillRead(db, viewer, profile, "doses");
  const found = await getProfile(db, profile);
  const medicines = await medicinesOf(parts, profile);
  const linked = await findLinkedSensor(db, worklistProfile(profile));
  // The exact minute when a box was heard reveals presses.
  const sensor = linked && !sees_doses ? heardAbout(linked) : linked;
  const { profileuid, givenname, familyname, timezone } = found;
  return {
    profileid: profile,
    profileuid,
    givenname,
    familyname,
    timezone,
    ...(await findIdentity(db, profile)),
    groups: await findGroupsOf(db, profile, listingMember(viewer)),
    sensor: sensor ? presentSensor(sensor, clock.now()) : null,
    next_report_utc: nextReportOf(sensor)?.toISOString() ?? null,
    medicines,
    critical_suggested: await suggestedOf(parts, profile, medicines),
    ...(sees_doses ? await findReasons(db, profile) : { reasons: [], today: null }),
    sees_doses,
    prescribing: await prescribingOf(db, viewer, profile),
  };
}

/** The box for viewers who must not learn of presses: last heard to the hour. */
function heardAbout(sensor: LinkedSensor): LinkedSensor {
  const { last_received_at: at } = sensor;
  return { ...sensor, last_received_at: at && startOf(at, HOUR) };
}

async function prescribingOf(
  db: Parts["db"],
  { staff, profileid }: Viewer,
  patient: number,
): Promise<Overview["prescribing"]> {
  if (!staff.includes("clinician")) return "no";
  return (await findPrescribing(db, profileid, patient))?.right ?? "no";
}

function nextReportOf(sensor: LinkedSensor | undefined): Date | null {
  if (!sensor?.last_received_at) return null;
  const { last_received_at, interval_minutes: interval } = sensor;
  return new Date(last_received_at.getTime() + (interval === null ? HOUR : interval * MINUTE));
}
