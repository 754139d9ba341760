import type { AddIntake, Intake } from "@dosebeat/contract/intakes";
import { addIntake, namePress, removeIntake } from "@dosebeat/contract/intakes-calls";
import type { NamePress } from "@dosebeat/contract/press-names";
import { CallError, call, NOT_KEPT } from "../api/call.ts";
import { pause } from "../api/pause.ts";
import { ownerOfDevice } from "./device-owner.ts";
import { addEntries, changeEntry } from "./entries.ts";
import { newKey } from "./new-key.ts";
import type { Aside } from "./queue.ts";
import { PATIENCE_MS, STORE_PATIENCE_MS, throwRefused } from "./say.ts";
import { announceIntake, announceNamed, onIntake, sendWaiting } from "./send.ts";
import { takeBackIntake } from "./take-back-intake.ts";

/** Names the medicine to the user later. */
interface Named {
  name: string;
  strength: string;
}

/** Takes back what was said. Throws CallError if it cannot. */
type TakeBack = () => Promise<unknown>;

/**
 * States an intake: stored on this device first, then sent. Returns how to take it back, which works
 * even while it waits for the network or another page sends it. Throws CallError if it is refused.
 */
export async function sayIntake(
  said: Omit<AddIntake, "key" | "said_utc">,
  medicine: Named,
): Promise<TakeBack> {
  const body = keyed(said);
  let stored: Intake | null = null;
  const unfollow = onIntake((key, intake) => {
    if (key === body.key) stored = intake;
  });
  const direct = await sayOne({ kind: "intake", body }, medicine).finally(unfollow);
  const known = direct ?? stored;
  return known
    ? () => call(removeIntake, { params: { id: known.id } })
    : () => takeBackIntake(body);
}

/** States what a press was, in the same way. */
export async function sayPress(
  said: Omit<NamePress, "key" | "said_utc">,
  medicine: Named,
): Promise<void> {
  await sayOne({ kind: "press", body: keyed(said) }, medicine);
}

function keyed<Said extends object>(said: Said) {
  return { ...said, key: newKey(), said_utc: new Date().toISOString() };
}

/** Returns the intake if the server was told directly. */
async function sayOne(aside: Aside, medicine: Named): Promise<Intake | null> {
  const owner = ownerOfDevice();
  // An administrator writes in the patient's name and keeps nothing on this device.
  if (owner === null) return sayDirectly(aside);
  const ids = await store(owner, aside, medicine);
  if (ids === null) return sayNow(aside);
  const sent = sendWaiting().then(() => true);
  const isAnswered = await Promise.race([sent, pause(PATIENCE_MS, false)]);
  if (!isAnswered) await Promise.all(ids.map((id) => changeEntry(owner, id, { isDelayed: true })));
  await throwRefused(owner, ids);
  return null;
}

/** Null if the browser stores nothing, or does not answer. */
async function store(owner: number, aside: Aside, medicine: Named): Promise<number[] | null> {
  const entry = {
    owner,
    medicine: { name: medicine.name, strength: medicine.strength },
    isTried: false,
    isDelayed: false,
    told: null,
  };
  const stored = addEntries(owner, [{ ...entry, ...aside }]).catch(() => null);
  return Promise.race([stored, pause(STORE_PATIENCE_MS, null)]);
}

async function sayDirectly(aside: Aside): Promise<Intake | null> {
  if (aside.kind === "press") {
    const { key, said_utc } = aside.body;
    const { data: named } = await call(namePress, { body: { data: aside.body } });
    announceNamed(key, { ...named, said_utc });
    return null;
  }
  const { data } = await call(addIntake, { body: { data: aside.body } });
  announceIntake(aside.body.key, data);
  return data;
}

/** For devices that store nothing: the server accepts it at once, or it fails. */
async function sayNow(aside: Aside): Promise<Intake | null> {
  try {
    return await sayDirectly(aside);
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== "offline") throw error;
    throw new CallError("offline", 0, { message: error.message, code: NOT_KEPT });
  }
}
