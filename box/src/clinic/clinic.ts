import type { BoxMessage, IngestCounts } from "@dosebeat/contract/ingest";
import { SensorSummariesAnswer } from "@dosebeat/contract/sensor-lists";
import { DAY, HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import type { Api } from "../demo/api.ts";
import { createProgress } from "../demo/progress.ts";
import { stateOnce } from "../demo/say.ts";
import { dateOf, dayAfter } from "../demo/settle.ts";
import { type Sender, sleep } from "../send.ts";
import { callPatients } from "./call.ts";
import { markMedicines } from "./mark.ts";
import { messagesOf, type Span } from "./messages.ts";
import { frameOf } from "./misread.ts";
import { CLINIC_DAYS, CLINIC_ZONE, type ClinicPatient, patientsOf } from "./patients.ts";
import { proposeChanges } from "./propose.ts";
import { enterPatient, settlePatients } from "./settle.ts";
import { settleStaff } from "./staff.ts";
import { settleTokens } from "./tokens.ts";

const MESSAGES_AT_ONCE = 500;
const IN_FLIGHT = 4;
/** Messages this much older than the last one that a box was heard with are sent again: copies are ignored. */
const RESENT = HOUR;

export interface Clinic {
  patients: readonly ClinicPatient[];
  span: Span;
  /** Signed in as a clinician. */
  nurse: Api | null;
}

/**
 * Creates what is missing of the clinic, and sends what its boxes recorded and the server does not have
 * yet. Returns the boxes, and until when they have reported.
 */
export async function openClinic(
  url: string,
  admin: Api,
  sender: Sender,
  size: number,
  say: (text: string) => void,
): Promise<{ clinic: Clinic; reported: number }> {
  const { groups, nurse, colleague, opened } = await settleStaff(url, admin);
  await settleTokens(admin, groups);
  const span = { firstDay: dateOf(opened - CLINIC_DAYS * DAY), started: opened };
  const patients = patientsOf(size);
  const counted = { person: { days: CLINIC_DAYS }, origin: Date.parse(span.firstDay) };
  await settlePatients({ url, admin, groups, dayOf: dayAfter(counted) }, patients, say);
  if (nurse) await markMedicines(nurse, patients);
  if (colleague) await proposeChanges(colleague, patients);
  const heard = await lastHeard(admin);
  const reported = Date.now();
  const batches = batchesOf(patients, (patient) => {
    const last = heard.get(patient.deveui ?? "");
    return messagesOf(patient, span, last === undefined ? 0 : last - RESENT, reported);
  });
  const progress = createProgress(batches.flat().length, say, "requests");
  await sendAll(sender, batches, progress.count);
  progress.finish();
  for (const patient of patients) {
    const { deveui, said } = patient;
    if (deveui === null || said.length === 0) continue;
    const person = { deveui, said, timezone: CLINIC_ZONE, days: CLINIC_DAYS };
    const { api } = await enterPatient(url, patient);
    const heardAt = heard.get(deveui) ?? null;
    await stateOnce({ api, person, origin: counted.origin, heardAt }, reported);
  }
  return { clinic: { patients, span, nurse }, reported };
}

/** Has staff work on the list, and lets the boxes report on until the signal is aborted. */
export async function runClinic(
  { patients, span, nurse }: Clinic,
  reported: number,
  sender: Sender,
  signal: AbortSignal,
): Promise<never> {
  if (nurse) await callPatients(nurse, signal);
  for (let last = reported; ; ) {
    await sleep(MINUTE, signal);
    const now = Date.now();
    const batches = batchesOf(patients, (patient) => messagesOf(patient, span, last, now));
    await sendAll(sender, batches, () => {});
    last = now;
  }
}

/** What is sent one after the other. */
type Batch = readonly { path: string; body: object }[];

/** The messages of one box stay in order within one batch. */
function batchesOf(
  patients: readonly ClinicPatient[],
  messagesFor: (patient: ClinicPatient) => BoxMessage[],
): Batch[] {
  const batches: BoxMessage[][] = [];
  const misread: Batch[] = [];
  let batch: BoxMessage[] = [];
  for (const patient of patients) {
    const messages = messagesFor(patient);
    if (patient.habit === "wrong model") {
      if (messages.length > 0) misread.push(messages.map(frameOf));
      continue;
    }
    if (batch.length > 0 && batch.length + messages.length > MESSAGES_AT_ONCE) {
      batches.push(batch);
      batch = [];
    }
    batch.push(...messages);
  }
  if (batch.length > 0) batches.push(batch);
  return [...batches.map((body) => [{ path: "/api/ingest/box", body }]), ...misread];
}

async function sendAll(
  sender: Sender,
  batches: readonly Batch[],
  acknowledged: (counts: IngestCounts) => void,
): Promise<void> {
  const left = [...batches].reverse();
  const worker = async () => {
    for (let batch = left.pop(); batch !== undefined; batch = left.pop()) {
      for (const posted of batch) acknowledged(await sender.deliver(posted));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}

/** When the server last received a message of each box. */
async function lastHeard(admin: Api): Promise<Map<string, number>> {
  const heard = new Map<string, number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const path = `/api/sensory-summaries?pagination[page]=${page}&pagination[pageSize]=100`;
    const list = await admin.call("GET", path, SensorSummariesAnswer);
    for (const { attributes } of list.data) {
      if (attributes.sensortime) heard.set(attributes.deveui, Date.parse(attributes.sensortime));
    }
    pages = list.meta.pagination.pageCount;
  }
  return heard;
}
