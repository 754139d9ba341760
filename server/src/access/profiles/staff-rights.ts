import type { StaffRole } from "@dosebeat/contract/base/define-call";
import type { Db } from "../../database/db.ts";
import { primaryOf } from "../../database/replicas/reading-db.ts";
import type { Viewer } from "../../http/viewer.ts";
import { isKeptBack } from "./blinding.ts";
import { groupShared, hasBox } from "./group-queries.ts";
import type { Circle, Part, Right } from "./in-scope.ts";
import { profileExists } from "./queries.ts";

/** All that can be read of a patient. */
export const PARTS: readonly Part[] = ["doses", "figures", "plan", "box", "name", "notes"];
export const ALL_RIGHTS: readonly Right[] = [...PARTS, "change"];

/** What each staff role may do with the data of patients in its reach. */
export const RIGHTS: Readonly<Record<StaffRole, readonly Right[]>> = {
  admin: ALL_RIGHTS,
  clinician: PARTS,
  technician: ["name"],
  auditor: [],
};

/** `blinded`: a blinded study hides from the viewer what was asked for. */
export type Grant = "no" | "yes" | "blinded";

/** Whether a patient is in reach of the viewer in this role. */
const REACHES: Readonly<
  Record<StaffRole, (db: Db, viewer: Viewer, patient: number) => Promise<Grant>>
> = {
  admin: async (db, _, patient) => yesOrNo(await profileExists(db, patient)),
  clinician: (db, viewer, patient) => groupShared(db, circleOf(viewer), patient),
  technician: async (db, _, patient) => yesOrNo(await hasBox(db, patient)),
  auditor: async () => "no",
};

function yesOrNo(is: boolean): Grant {
  return is ? "yes" : "no";
}

/** Whether one of the viewer's staff roles has all of these rights, and reaches the patient. */
export async function grantOf(
  db: Db,
  viewer: Viewer,
  patient: number,
  rights: readonly Right[],
): Promise<Grant> {
  let grant: Grant = "no";
  for (const role of viewer.staff) {
    if (!rights.every((right) => RIGHTS[role].includes(right))) continue;
    const reach = await REACHES[role](primaryOf(db), viewer, patient);
    if (reach === "yes" || (reach === "blinded" && !isKeptBack(rights))) return "yes";
    if (reach === "blinded") grant = "blinded";
  }
  return grant;
}

/** Whether the viewer has all of these rights, and no study hides one of the parts. */
export async function isGranted(...asked: Parameters<typeof grantOf>): Promise<boolean> {
  return (await grantOf(...asked)) === "yes";
}

/** Whose patients a viewer who is not an administrator can read. */
export function circleOf({ profileid, token }: Viewer): Circle {
  return token ? (token.groups ?? []) : profileid;
}

/** The groups whose patients lists show; null: all patients, for administrators. */
export function listingCircle(viewer: Viewer): Circle | null {
  return viewer.staff.includes("admin") ? null : circleOf(viewer);
}

/** Like `listingCircle`, for calls that no service token may make: a token is not a member of any group. */
export function listingMember({ staff, profileid, token }: Viewer): number | null {
  if (token)
    throw new Error("This call is not for service tokens: see its `tokens` in the contract.");
  return staff.includes("admin") ? null : profileid;
}
