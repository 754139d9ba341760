import { addIntake, removeIntake } from "@dosebeat/contract/intakes-calls";
import { call } from "../api/call.ts";
import { ownerOfDevice } from "./device-owner.ts";
import { readEntries, removeChosen } from "./entries.ts";
import { type AnyEntry, type IntakeEntry, intakeOf } from "./queue.ts";

type Body = IntakeEntry["body"];

/**
 * Takes back an intake that was stated on this device and has had no answer. One that was never sent is
 * removed here. Otherwise the server may have it: it is sent again with its key, so that it is stored
 * exactly once, and then removed. Throws CallError if the server cannot be reached.
 */
export async function takeBackIntake(said: Body): Promise<void> {
  const owner = ownerOfDevice();
  const isWithdrawn = await removed(owner, (entries) => {
    const entry = intakeOf(entries, said.key);
    return entry?.isTried ? undefined : entry;
  });
  if (isWithdrawn) return;
  const known = owner === null ? [] : await readEntries(owner).catch(() => []);
  // Its times may have been corrected since.
  const body = intakeOf(known, said.key)?.body ?? said;
  const { data } = await call(addIntake, { body: { data: body } });
  await call(removeIntake, { params: { id: data.id } });
  await removed(owner, (entries) => intakeOf(entries, said.key));
}

/** The same for an intake that is shown as not sent yet. */
export async function takeBackWaiting(entryId: number): Promise<void> {
  const owner = ownerOfDevice();
  const known = owner === null ? [] : await readEntries(owner);
  const entry = known.find(({ id }) => id === entryId);
  if (entry?.kind === "intake") await takeBackIntake(entry.body);
}

/** Returns whether there was one; a browser that stores nothing has none. */
async function removed(
  owner: number | null,
  choose: (entries: readonly AnyEntry[]) => AnyEntry | undefined,
): Promise<boolean> {
  return owner !== null && removeChosen(owner, choose).catch(() => false);
}
