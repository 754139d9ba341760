import type { FhirBatch } from "@dosebeat/contract/fhir";
import { z } from "zod";
import { zonesOf } from "../../access/profiles/queries.ts";
import { mayRead } from "../../access/profiles/scope.ts";
import { findTokenName } from "../../access/service-tokens/use-queries.ts";
import { Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/viewer.ts";
import type { Parts } from "../../parts.ts";
import { listWeeklyMedicines } from "../../plan/weekly-medicines/queries.ts";
import { type Kept, keepReceived } from "../../staff/proposals/receive.ts";
import { MedicationRequest, Reference } from "./elements.ts";
import { type Line, Lines } from "./lines.ts";
import { readPrescription } from "./prescription.ts";
import { type FindSubject, subjectsOf } from "./subjects.ts";

type Entry = z.infer<typeof FhirBatch>["entry"][number];

/** The outcome of an entry: its status, and the lines about it. */
interface Became {
  status: string;
  lines: readonly Line[];
  said?: string;
}

const STATES: Readonly<Record<Kept["state"], string>> = {
  open: "waits for a prescriber",
  accepted: "was accepted",
  declined: "was declined",
  withdrawn: "was withdrawn",
  expired: "expired: nobody decided",
};

/** Makes proposals from the prescriptions in a bundle, each independently; nothing is changed by it. */
export async function receiveBatch(
  parts: Parts,
  viewer: Viewer,
  token: number,
  { entry }: z.infer<typeof FhirBatch>,
) {
  const find = subjectsOf(parts, viewer, entry);
  const system = await findTokenName(parts.db, token);
  const became: Became[] = [];
  for (const one of entry) became.push(await becameOf(parts, viewer, system, find, one));
  return {
    resourceType: "Bundle" as const,
    type: "batch-response" as const,
    entry: became.map(({ status, lines, said }) => ({
      response: { status, outcome: outcomeOf(lines, said) },
    })),
  };
}

async function becameOf(
  parts: Parts,
  viewer: Viewer,
  system: string,
  find: FindSubject,
  { resource, request }: Entry,
): Promise<Became> {
  const { resourceType } = resource;
  if (!Request.safeParse(request).success)
    return refused("Bundle.entry.request", "Only `POST` is understood");
  if (resourceType === "Patient")
    return {
      status: "200 OK",
      lines: [],
      said: "Read to find the patient; nothing is stored of it",
    };
  if (resourceType !== "MedicationRequest")
    return refused(
      "Bundle.entry.resource",
      "Only MedicationRequests and their Patients are understood",
    );
  const { lines, kept } = await received(parts, viewer, system, find, resource);
  if (!kept) return { status: "422 Unprocessable Entity", lines: lines.all };
  const said = `Proposal ${kept.id} ${STATES[kept.state]}`;
  return { status: kept.isNew ? "202 Accepted" : "200 OK", lines: lines.all, said };
}

const Request = z.looseObject({ method: z.literal("POST") }).optional();

function refused(path: string, text: string): Became {
  return { status: "422 Unprocessable Entity", lines: [{ severity: "error", path, text }] };
}

async function received(
  parts: Parts,
  viewer: Viewer,
  system: string,
  find: FindSubject,
  resource: object,
): Promise<{ lines: Lines; kept?: Kept }> {
  const lines = new Lines();
  const { data: named } = z.looseObject({ subject: Reference }).safeParse(resource);
  const subject = await find(named?.subject ?? {}, lines);
  if (!subject) return { lines };
  const profile = await mayRead(parts.db, viewer, subject.profileid, "plan");
  const weekly = (await listWeeklyMedicines(parts.db)).map(({ name }) => name);
  const at = { zones: await zonesOf(parts.db, profile), now: parts.clock.now(), weekly };
  const { medicine, requester, reason, lines: read } = readPrescription(resource, at);
  lines.all.push(...read.all);
  const key = keyOf(resource);
  if (!medicine || !key || lines.hasErrors) return { lines };
  const left_out = lines.all.map(({ path, text }) => ({ path, text }));
  const from = { system, requester, identifier: key.value, left_out };
  const patient = { userid: subject.userid, profileid: profile, blinded: false };
  try {
    const sent = { patient, key: key.name, sent: resource, reason, medicine, from };
    return { lines, kept: await keepReceived(parts, viewer, sent) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    lines.error("MedicationRequest", error.message);
    return { lines };
  }
}

/** How a sending system identifies a prescription. */
function keyOf(resource: object): { name: string; value: string } | undefined {
  const { data } = MedicationRequest.pick({ identifier: true }).safeParse(resource);
  const found = data?.identifier?.find(({ value }) => value?.trim());
  const value = found?.value?.trim().slice(0, 200);
  return value === undefined ? undefined : { name: `${found?.system ?? ""}|${value}`, value };
}

function outcomeOf(lines: readonly Line[], said: string | undefined) {
  const issues = lines.map(({ severity, path, text }) => ({
    severity,
    code: severity === "error" ? "processing" : "informational",
    details: { text },
    expression: [path],
  }));
  const first = said === undefined ? [] : [informed(said)];
  return { resourceType: "OperationOutcome", issue: [...first, ...issues] };
}

function informed(text: string) {
  return { severity: "information", code: "informational", details: { text } };
}
