import type { z } from "zod";
import { getProfile } from "../../access/profiles/queries.ts";
import { mayRead, readReachOf } from "../../access/profiles/scope.ts";
import { Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { numberIn } from "./asked.ts";
import { type Identifier, Patient, type Reference } from "./elements.ts";
import type { Lines } from "./lines.ts";
import { listPatients } from "./queries.ts";

/** The profile of a patient within the sender's reach; undefined, with the reason in `lines`: there is none. */
export type FindSubject = (
  subject: z.infer<typeof Reference>,
  lines: Lines,
) => Promise<SubjectFound | undefined>;

interface SubjectFound {
  profileid: number;
  userid: number;
}

interface Entry {
  fullUrl?: unknown;
  resource: object;
}

const AT = "MedicationRequest.subject";

/**
 * Finds patients by one of our ids, by identifier, or by a Patient in the same bundle. They are never created or
 * changed.
 */
export function subjectsOf({ db }: Parts, viewer: Viewer, entries: readonly Entry[]): FindSubject {
  const sent = new Map<string, Patient>();
  for (const { fullUrl, resource } of entries) {
    const { data } = Patient.safeParse(resource);
    if (!data) continue;
    if (typeof fullUrl === "string") sent.set(fullUrl, data);
    if (data.id !== undefined) sent.set(`Patient/${data.id}`, data);
  }

  return async ({ reference, identifier }, lines) => {
    const patient = reference === undefined ? undefined : sent.get(reference);
    const known = patient ? (patient.identifier ?? []) : identifier ? [identifier] : [];
    const id = patient || identifier ? await byIdentifier(known) : idIn(reference);
    const profileid = id === undefined ? undefined : await inReach(id);
    if (profileid === undefined) {
      lines.error(
        AT,
        "No patient in the token's reach has this identifier or reference; patients are not created",
      );
      return undefined;
    }
    const profile = await getProfile(db, profileid);
    if (patient) compare(patient, profile, lines);
    return { profileid, userid: profile.user_id };
  };

  /** The only patient in reach with an identifier. */
  async function byIdentifier(known: readonly z.infer<typeof Identifier>[]) {
    const reach = readReachOf(viewer, "name", "plan");
    const found = new Set<number>();
    for (const { system, value } of known) {
      if (!value?.trim()) continue;
      const query = { identifier: system === undefined ? value : `${system}|${value}` };
      const { ids } = await listPatients(db, reach, query, { limit: 2, offset: 0 });
      for (const id of ids) found.add(id);
    }
    const [only, ...others] = found;
    return others.length === 0 ? only : undefined;
  }

  async function inReach(id: number) {
    try {
      return await mayRead(db, viewer, id, ["name", "plan"]);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) return undefined;
      throw error;
    }
  }
}

function idIn(reference = ""): number | undefined {
  const [, id] = /^(?:https?:\/\/[^\s?#]+\/)?Patient\/([0-9]{1,15})$/.exec(reference) ?? [];
  return id === undefined ? undefined : numberIn(id) || undefined;
}

/** Another date of birth means another person; another name is only reported. */
function compare(
  { birthDate, name = [] }: Patient,
  { born, familyname }: { born: string | null; familyname: string | null },
  lines: Lines,
): void {
  const isOther =
    birthDate !== undefined &&
    born !== null &&
    !birthDate.startsWith(born) &&
    !born.startsWith(birthDate);
  if (isOther)
    lines.error(
      "Patient.birthDate",
      "It differs from the birth date here: this may be another person",
    );
  const family = name.find((one) => one.family)?.family;
  const isSame = family?.toLocaleLowerCase() === familyname?.trim().toLocaleLowerCase();
  if (family !== undefined && !isSame)
    lines.warn("Patient.name", "The family name differs from the one here");
}
