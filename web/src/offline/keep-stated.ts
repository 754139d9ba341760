import { getDoses } from "@dosebeat/contract/calls/doses";
import type { Dose } from "@dosebeat/contract/doses";
import { deviceStore } from "./device-store.ts";
import { keyOf, noteStated, STATED_KIND } from "./kept-answers.ts";
import { withDose } from "./show-dose.ts";

/**
 * Keeps a dose as the server knows it after a statement: the cached answer is out of date. Call it as soon
 * as the server has answered; an answer that was asked for earlier may be of before too.
 */
export async function keepStated(owner: number, dose: Dose): Promise<void> {
  noteStated();
  try {
    const store = await deviceStore(owner);
    const change = store.transaction("answers", "readwrite");
    const key = keyOf({ owner, kind: STATED_KIND });
    const kept = await change.store.get(key);
    const { data: read } = getDoses.answer.schema.safeParse({ data: kept?.data });
    if (kept && read) await change.store.put({ ...kept, data: withDose(read.data, dose) }, key);
    await change.done;
  } catch {
    // Without the store there is no kept answer to show either.
  }
}
