import { z } from "zod";
import { enter } from "../demo/accounts.ts";
import type { Api } from "../demo/api.ts";
import { CLINIC_STAFF } from "../demo/clinic-staff.ts";
import { DEMO_PASSWORD } from "../demo/people.ts";
import { CLINIC_GROUPS, CLINIC_ZONE } from "./patients.ts";

export interface ClinicGroups {
  /** Ids, in the order of CLINIC_GROUPS. */
  groups: number[];
  /** Signed in as the clinician. */
  nurse: Api | null;
  /** Signed in as the other one, whose proposals the first one decides. */
  colleague: Api | null;
  /** When the first of them was made, which is when the demonstration was first started. */
  opened: number;
}

const Group = z.object({
  id: z.number(),
  attributes: z.object({ name: z.string(), createdAt: z.string() }),
});
const Made = z.object({ data: z.unknown() });

/** Creates the groups and staff that are missing. Returns the ids of the groups, in order. */
export async function settleStaff(url: string, admin: Api): Promise<ClinicGroups> {
  const { groups, opened } = await settleGroups(admin);
  const clinicians: Api[] = [];
  for (const { role, ...person } of CLINIC_STAFF) {
    const { api, profile } = await enter(url, {
      ...person,
      password: DEMO_PASSWORD,
      language: "en",
      timezone: CLINIC_ZONE,
    });
    const data = { staff: [role] };
    await admin.call("PATCH", `/api/users/${profile.userid}`, Made, { data });
    if (role !== "clinician") continue;
    clinicians.push(api);
    for (const group of groups) {
      await addMembers(admin, group, [profile.id]);
      const right = { data: { is_prescriber: true } };
      await admin.call("PATCH", `/api/groups/${group}/members/${profile.id}`, Made, right);
    }
  }
  const [nurse = null, colleague = null] = clinicians;
  return { groups, nurse, colleague, opened };
}

async function settleGroups(admin: Api): Promise<Omit<ClinicGroups, "nurse" | "colleague">> {
  const List = z.object({ data: z.array(Group) });
  const path = "/api/groups?pagination[pageSize]=100";
  const { data: known } = await admin.call("GET", path, List);
  const groups = [];
  for (const data of CLINIC_GROUPS) {
    const found = known.find(({ attributes }) => attributes.name === data.name);
    const made = z.object({ data: Group });
    groups.push(found ?? (await admin.call("POST", "/api/groups", made, { data })).data);
  }
  const opened = Math.min(...groups.map(({ attributes }) => Date.parse(attributes.createdAt)));
  return { groups: groups.map(({ id }) => id), opened };
}

/** Adds profiles to a group; those that are in it stay. */
export async function addMembers(admin: Api, group: number, add: readonly number[]): Promise<void> {
  await admin.call("PUT", `/api/groups/${group}/members`, Made, { data: { add } });
}
