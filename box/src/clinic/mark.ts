import { MedicineAnswer } from "@dosebeat/contract/medicines";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import type { Api } from "../demo/api.ts";
import type { ClinicPatient } from "./patients.ts";

/** Has the nurse mark the critical medicines that are not marked yet. */
export async function markMedicines(nurse: Api, patients: readonly ClinicPatient[]): Promise<void> {
  for (const { email, critical } of patients) {
    if (!critical) continue;
    const path = `/api/profiles?search=${encodeURIComponent(email)}`;
    const [profile] = (await nurse.call("GET", path, ProfilesAnswer)).data;
    if (!profile) continue;
    const overview = `/api/profiles/${profile.id}/overview`;
    const { medicines } = (await nurse.call("GET", overview, OverviewAnswer)).data;
    const open = medicines.find((one) => one.name === critical.medicine && one.critical === null);
    if (!open) continue;
    const data = { is_critical: true, reason: critical.reason };
    await nurse.call("PUT", `/api/medicines/${open.id}/critical`, MedicineAnswer, { data });
  }
}
