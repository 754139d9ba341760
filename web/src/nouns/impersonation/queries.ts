import { endImpersonation, startImpersonation as start } from "@dosebeat/contract/impersonation";
import { IMPERSONATION_MINUTES } from "@dosebeat/contract/impersonation-header";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { CallError, callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import {
  dropImpersonation,
  getImpersonation,
  saveImpersonation,
} from "../../session/impersonation.ts";
import { useIsMounted } from "../../ui/controls/use-is-mounted.ts";

const TIMEOUT_MS = 4_000;

interface ImpersonationInput {
  profileuid: string;
  name: string;
  reason: string;
}

/**
 * Starts to impersonate a patient; ends the previous impersonation, if any.
 *
 * @param isWanted asked once the server has answered: it may have been cancelled, and another patient chosen
 * @returns whether it has started
 */
export async function startImpersonation(
  { profileuid, name, reason }: ImpersonationInput,
  isWanted = () => true,
): Promise<boolean> {
  const data = { profileuid, reason };
  const answer = await callAsSelf(start, { body: { data } });
  const { id } = answer.data;
  if (!isWanted()) {
    await reportEnd(id).catch(ignore);
    return false;
  }
  const previous = getImpersonation();
  // This browser's clock may be wrong, so the end is computed from now and the known duration.
  const until = Date.now() + IMPERSONATION_MINUTES * MINUTE;
  saveImpersonation({ id, profileuid, name, reason, until });
  if (previous) await reportEnd(previous.id).catch(ignore);
  return true;
}

/** Starts an impersonation, unless the caller has unmounted before the server's answer. */
export function useStartImpersonation() {
  const isMounted = useIsMounted();
  return useSingleMutation({
    mutationFn: (input: ImpersonationInput) => startImpersonation(input, () => isMounted.current),
  });
}

/**
 * Stops impersonating, whether or not the server can be reached.
 *
 * @throws CallError when the server cannot be reached; there the impersonation expires by itself
 */
export async function leaveImpersonation(): Promise<void> {
  const current = getImpersonation();
  if (!current) return;
  try {
    await reportEnd(current.id);
  } finally {
    dropImpersonation(current.id);
  }
}

async function reportEnd(id: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await callAsSelf(endImpersonation, { params: { id }, signal });
  } catch (error) {
    const isOver = error instanceof CallError && [404, 409].includes(error.status);
    if (!isOver) throw error;
  }
}

function ignore() {
  // It expires by itself.
}
