import type { Dose } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import type { Intake } from "@dosebeat/contract/intakes";
import { getIntakes } from "@dosebeat/contract/intakes-calls";
import { deviceStore } from "./device-store.ts";
import { keyOf, noteStated, type StatedKind } from "./kept-answers.ts";
import { withDose } from "./show-dose.ts";
import { type Named, onItsDay, withNamed, withNamedIntake, withStored } from "./show-intake.ts";

/**
 * Keeps a dose as the server knows it after a statement, because the cached answer is out of date. Call it
 * as soon as the server has answered; an answer that was requested earlier may be out of date too.
 */
export async function keepStated(owner: number, dose: Dose): Promise<void> {
  noteStated();
  await changeKept(owner, "doses", (kept) => {
    const { data: read } = getDoses.answer.schema.safeParse({ data: kept });
    return read && withDose(read.data, dose);
  });
}

/** The same for an intake that the server has stored. */
export async function keepIntake(owner: number, intake: Intake): Promise<void> {
  noteStated();
  await changeKept(owner, "intakes", (kept) => {
    const { data: read } = getIntakes.answer.schema.safeParse({ data: kept });
    return read && withStored(read.data, intake);
  });
  await changeKept(owner, "doses", (kept) => {
    const { data: read } = getDoses.answer.schema.safeParse({ data: kept });
    return read && onItsDay(read.data, intake);
  });
}

/** The same for what a press was named. */
export async function keepNamed(owner: number, named: Named): Promise<void> {
  noteStated();
  await changeKept(owner, "intakes", (kept) => {
    const { data: read } = getIntakes.answer.schema.safeParse({ data: kept });
    return read && withNamedIntake(read.data, named);
  });
  await changeKept(owner, "doses", (kept) => {
    const { data: read } = getDoses.answer.schema.safeParse({ data: kept });
    return read && withNamed(read.data, named);
  });
}

/** `change` returns undefined for answers that another release kept. */
async function changeKept(
  owner: number,
  kind: StatedKind,
  change: (data: unknown) => object | undefined,
): Promise<void> {
  try {
    const store = await deviceStore(owner);
    const transaction = store.transaction("answers", "readwrite");
    const key = keyOf({ owner, kind });
    const kept = await transaction.store.get(key);
    const data = kept && change(kept.data);
    if (data) await transaction.store.put({ ...kept, data }, key);
    await transaction.done;
  } catch {
    // Without the store there is no kept answer to show either.
  }
}
