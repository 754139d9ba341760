import { DosesAnswer } from "@dosebeat/contract/doses";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { DAY } from "@dosebeat/domain/time/durations";
import { dueInstant } from "@dosebeat/domain/time/local-time";
import { z } from "zod";
import { uuidOf } from "../chance.ts";
import type { Said, Speaker } from "./person.ts";
import { dateOf, dayAfter } from "./settle.ts";

/** The answers of these calls are ignored. */
const Stated = z.object({ data: z.unknown() });

/** States what the patient says of pauses, stock, intakes and presses: once, at the first start. */
export async function stateOnce(speaker: Speaker, now: number): Promise<void> {
  if (speaker.heardAt !== null) return;
  const { data: profile } = await speaker.api.call("GET", "/api/profile/userdata", ProfileAnswer);
  for (const said of speaker.person.said) {
    const medicine = profile.medicines.find(({ name }) => name === said.medicine)?.id;
    if (medicine !== undefined) await say(speaker, said, medicine, now);
  }
}

async function say(speaker: Speaker, said: Said, medicine: number, now: number) {
  const { api, person } = speaker;
  const dayOf = dayAfter(speaker);
  const key = uuidOf(person.deveui, JSON.stringify(said));
  const at = "time" in said ? instantOf(speaker, said) : null;
  switch (said.what) {
    case "pause": {
      const { from, to, reason } = said;
      const data = { medicine, from: dayOf(from), to: dayOf(to), reason };
      await api.call("POST", "/api/medicine-pauses", Stated, { data });
      return;
    }
    case "intake": {
      const data = { medicine, at, amount: said.amount, note: said.note ?? "", key };
      await api.call("POST", "/api/intakes", Stated, { data });
      return;
    }
    case "stock": {
      const { kind, amount, expires } = said;
      const data = {
        medicine,
        kind,
        amount,
        at,
        ...(expires !== undefined && { expires: dayOf(expires) }),
      };
      await api.call("POST", "/api/stock-entries", Stated, { data });
      return;
    }
    case "presses": {
      const names = [{ as: "as_needed", medicine, amount: said.amount }, { as: "refill" }, null];
      await nameExtraPresses(speaker, names, now - DAY);
      return;
    }
    case "twice":
      await nameExtraPresses(speaker, [{ as: "twice", medicines: [medicine], also: true }], now);
  }
}

/** Names the extra presses in turn; null: says nothing of one. */
async function nameExtraPresses(
  { api, origin }: Speaker,
  names: readonly (object | null)[],
  until: number,
) {
  const path = `/api/doses?from=${dateOf(origin)}&to=${dateOf(until)}`;
  const { data } = await api.call("GET", path, DosesAnswer);
  for (const [index, { pressed_utc }] of data.extra_presses.entries()) {
    const name = names[index % names.length];
    if (!name) continue;
    await api.call("PUT", "/api/presses", Stated, { data: { pressed_utc, ...name } });
  }
}

function instantOf(speaker: Speaker, { day, time }: { day: number; time: string }): string {
  const zones = [{ fromDay: null, timezone: speaker.person.timezone }];
  const at = dueInstant(dayAfter(speaker)(day), time, zones);
  if (at === null) throw new Error(`${time} does not exist on that day.`);
  return at.toISOString();
}
