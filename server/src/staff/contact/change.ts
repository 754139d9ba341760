import type { ChangeContact } from "@dosebeat/contract/contact-details";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { requireTelephone } from "../../access/profiles/telephone.ts";
import type { Db } from "../../database/db.ts";
import type { Row } from "../../database/schema.ts";
import type { Viewer } from "../../http/viewer.ts";
import { lockDetails, setDetails, setTelephone } from "./queries.ts";

type Details = Row<"contact_details">;
type Kin = Pick<
  Details,
  "kin_name" | "kin_relation" | "kin_telephone" | "consent_at" | "consent_by" | "is_own_consent"
>;

const NOBODY: Kin = {
  kin_name: null,
  kin_relation: "",
  kin_telephone: null,
  consent_at: null,
  consent_by: null,
  is_own_consent: false,
};

/** Who enters a consent, and when. */
interface Entering {
  by: number | null;
  isOwn: boolean;
  now: Date;
}

/** A consent belongs to a person and a number: it stays while both stay the same, otherwise it is a new one. */
function kinOf(before: Details, kin: NonNullable<ChangeContact["kin"]>, entering: Entering): Kin {
  const { name, relation, telephone, may_be_told } = kin;
  const named = { ...NOBODY, kin_name: name, kin_relation: relation };
  if (!may_be_told) return named;
  const isSame = before.kin_name === name && before.kin_telephone === telephone;
  if (isSame && before.consent_at !== null) {
    const { consent_at, consent_by, is_own_consent } = before;
    return { ...named, kin_telephone: telephone, consent_at, consent_by, is_own_consent };
  }
  const { by, isOwn, now } = entering;
  const consent = { consent_at: now, consent_by: by, is_own_consent: isOwn };
  return { ...named, kin_telephone: telephone, ...consent };
}

/**
 * Changes how to reach a patient. A consent counts as the patient's own only if nobody acts in their name.
 *
 * @returns the fields that were sent, for the log
 * @throws 400 for an impossible number
 */
export async function changeContactOf(
  tx: Db,
  viewer: Viewer,
  profile: ProfileInScope<"notes">,
  { telephone, kin, ...details }: ChangeContact,
  now: Date,
): Promise<string[]> {
  requireTelephone(telephone, ["data", "telephone"]);
  requireTelephone(kin?.telephone, ["data", "kin", "telephone"]);
  const before = await lockDetails(tx, profile);
  const isOwn = viewer.profileid === profile && viewer.actor.impersonation === null;
  const entering = { by: viewer.actor.userid ?? viewer.userid, isOwn, now };
  const person = kin === null ? NOBODY : kin && kinOf(before, kin, entering);
  await setDetails(tx, profile, { ...details, ...person });
  if (telephone !== undefined) await setTelephone(tx, profile, telephone);
  const isWithdrawn = person?.consent_at === null && before.consent_at !== null;
  const fields = Object.entries({ telephone, ...details, kin })
    .filter(([, value]) => value !== undefined)
    .map(([name]) => name);
  return isWithdrawn ? [...fields, "kin_consent"] : fields;
}
