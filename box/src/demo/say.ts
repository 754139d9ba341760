import { DosesAnswer } from "@dosebeat/contract/doses";
import { ProfileAnswer } from "@dosebeat/contract/profiles";
import { dueInstant } from "@dosebeat/domain/local-time";
import { z } from "zod";
import { uuidOf } from "../chance.ts";
import { DAY } from "../time.ts";
import type { Said } from "./person.ts";
import { dateOf, dayAfter, type Household } from "./settle.ts";

/** What the calls answer means nothing here. */
const Stated = z.object({ data: z.unknown() });

/** States what the patient says of pauses, stock, intakes and presses: once, at the first start. */
export async function stateOnce(household: Household, now: number): Promise<void> {
  if (household.heardAt !== null) return;
  const { data: profile } = await household.api.call("GET", "/api/profile/userdata", ProfileAnswer);
  for (const said of household.person.said) {
    const medicine = profile.medicines.find(({ name }) => name === said.medicine)?.id;
    if (medicine !== undefined) await say(household, said, medicine, now);
  }
}

async function say(household: Household, said: Said, medicine: number, now: number) {
  const { api, person } = household;
  const dayOf = dayAfter(household);
  const key = uuidOf(person.deveui, JSON.stringify(said));
  const at = "time" in said ? instantOf(household, said) : null;
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
        ...{ medicine, kind, amount, at },
        ...(expires !== undefined && { expires: dayOf(expires) }),
      };
      await api.call("POST", "/api/stock-entries", Stated, { data });
      return;
    }
    case "presses":
      await nameExtraPresses(household, medicine, said.amount, now);
  }
}

async function nameExtraPresses(
  { api, origin }: Household,
  medicine: number,
  amount: number,
  now: number,
) {
  const path = `/api/doses?from=${dateOf(origin)}&to=${dateOf(now - DAY)}`;
  const { data } = await api.call("GET", path, DosesAnswer);
  for (const [index, { pressed_utc }] of data.extra_presses.entries()) {
    const names = [{ as: "as_needed", medicine, amount }, { as: "refill" }, null];
    const name = names[index % names.length];
    if (!name) continue;
    await api.call("PUT", "/api/presses", Stated, { data: { pressed_utc, ...name } });
  }
}

function instantOf(household: Household, { day, time }: { day: number; time: string }): string {
  const zones = [{ fromDay: null, timezone: household.person.timezone }];
  const at = dueInstant(dayAfter(household)(day), time, zones);
  if (at === null) throw new Error(`${time} does not exist on that day.`);
  return at.toISOString();
}
