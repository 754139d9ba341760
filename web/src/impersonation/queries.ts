import {
  endImpersonation,
  startImpersonation as start,
} from "@dosebeat/contract/calls/impersonation";
import { IMPERSONATION_MINUTES } from "@dosebeat/contract/impersonation-header";
import { CallError, callAsOneself } from "../api/call.ts";
import { useSingleMutation } from "../api/single-mutation.ts";
import { dropImpersonation, getImpersonation, keepImpersonation } from "../session/lasting.ts";

const PATIENCE = 4_000;

interface Wanted {
  profileuid: string;
  name: string;
  reason: string;
}

/** Starts to act as a patient, instead of as another who was impersonated before. */
export async function startImpersonation({ profileuid, name, reason }: Wanted): Promise<void> {
  const data = { profileuid, reason };
  const answer = await callAsOneself(start, { body: { data } });
  const before = getImpersonation();
  const { id } = answer.data;
  // The clock of this browser may be wrong; how long it lasts is certain.
  const until = Date.now() + IMPERSONATION_MINUTES * 60_000;
  keepImpersonation({ id, profileuid, name, reason, until });
  if (before) await tellEnd(before.id).catch(ignore);
}

export function useStartImpersonation() {
  return useSingleMutation({ mutationFn: startImpersonation });
}

/**
 * Goes back to acting as oneself, whatever the server says.
 * @throws CallError when the server could not be told; there it ends by itself after its time
 */
export async function leaveImpersonation(): Promise<void> {
  const lasting = getImpersonation();
  if (!lasting) return;
  try {
    await tellEnd(lasting.id);
  } finally {
    dropImpersonation(lasting.id);
  }
}

async function tellEnd(id: string): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    await callAsOneself(endImpersonation, { params: { id }, signal });
  } catch (error) {
    const isOver = error instanceof CallError && [404, 409].includes(error.status);
    if (!isOver) throw error;
  }
}

function ignore() {
  // The one before ends by itself after its time.
}
