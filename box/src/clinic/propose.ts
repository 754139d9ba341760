import type { SentBodyOf } from "@dosebeat/contract/base/define-call";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { MedicinePlanAnswer } from "@dosebeat/contract/plans";
import { ProfilesAnswer } from "@dosebeat/contract/profile-lists";
import { AddedProposalAnswer, ProposalsAnswer } from "@dosebeat/contract/proposals";
import type { addProposal } from "@dosebeat/contract/proposals-calls";
import type { Api } from "../demo/api.ts";
import { CLINIC_GROUPS, type ClinicPatient } from "./patients.ts";

const FOUR_EYES = CLINIC_GROUPS.findIndex((group) => "four_eyes" in group);

/** Why, and what is asked of the first medicine of a patient. */
type Change = SentBodyOf<typeof addProposal>["data"]["change"];

const PROPOSED: readonly {
  reason: string;
  change: (medicine: number, version: number) => Change;
}[] = [
  {
    reason: "Pulse 48 on the ward this evening",
    change: (medicine) => ({
      call: "POST /api/medicine-pauses",
      body: { data: { medicine, from: null, to: null, reason: "Slow pulse" } },
    }),
  },
  {
    reason: "Dizzy in the evenings, mornings are enough",
    change: (medicineId, version) => ({
      call: "PUT /api/medicine-plan/:medicineId",
      params: { medicineId },
      body: { data: { version, from: null, schedules: [{ dosage_time: "08:00", amount: 1 }] } },
    }),
  },
];

/** Has a clinician propose changes for patients of the ward where two have to agree, unless some were before. */
export async function proposeChanges(
  colleague: Api,
  patients: readonly ClinicPatient[],
): Promise<void> {
  const { data: known } = await colleague.call("GET", "/api/proposals", ProposalsAnswer);
  if (known.length > 0) return;
  const chosen = patients.filter(({ group, times }) => group === FOUR_EYES && times.length > 1);
  for (const [index, { reason, change }] of PROPOSED.entries()) {
    const patient = chosen[index];
    if (!patient) return;
    const path = `/api/profiles?search=${encodeURIComponent(patient.email)}`;
    const [profile] = (await colleague.call("GET", path, ProfilesAnswer)).data;
    if (!profile) return;
    const overview = `/api/profiles/${profile.id}/overview`;
    const [medicine] = (await colleague.call("GET", overview, OverviewAnswer)).data.medicines;
    if (!medicine) return;
    const planned = `/api/medicine-plan/${medicine.id}`;
    const { version } = (await colleague.call("GET", planned, MedicinePlanAnswer)).data;
    const data = { profileid: profile.id, reason, change: change(medicine.id, version) };
    await colleague.call("POST", "/api/proposals", AddedProposalAnswer, { data });
  }
}
