import { CareAnswer, type CareScope } from "@dosebeat/contract/care";
import { InvitationAnswer, JoinAnswer } from "@dosebeat/contract/care-invitations";
import { z } from "zod";
import type { Household } from "./settle.ts";

/** Who looks out for whom in the demo, by their addresses. */
const LINKS: readonly { patient: string; carer: string; scope: CareScope }[] = [
  { patient: "margaret@example.org", carer: "liam@example.org", scope: "figures" },
  { patient: "ada@example.org", carer: "liam@example.org", scope: "doses" },
];

const Changed = z.object({ data: z.unknown() });

/** Makes one patient a carer of others who have none: they invite, join and confirm. */
export async function lookOut(households: readonly Household[]): Promise<void> {
  const of = (email: string) => households.find(({ person }) => person.email === email);
  for (const { patient: invites, carer: joins, scope } of LINKS) {
    const [patient, carer] = [of(invites), of(joins)];
    if (!patient || !carer) continue;
    const { data: before } = await patient.api.call("GET", "/api/care", CareAnswer);
    if (before.carers.length > 0) continue;
    const { data: invitation } = await patient.api.call(
      "POST",
      "/api/care/invitations",
      InvitationAnswer,
      { data: { scope } },
    );
    const code = { data: { code: invitation.code } };
    const { data: link } = await carer.api.call("POST", "/api/care/join", JoinAnswer, code);
    const yes = { data: { state: "active" } };
    await patient.api.call("PATCH", `/api/care/${link.id}`, Changed, yes);
  }
}
