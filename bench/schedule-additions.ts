import { MedicinesAnswer } from "@dosebeat/contract/medicines";
import { MINUTES_A_DAY } from "@dosebeat/domain/time/durations";
import { httpClient } from "./http-client.ts";
import { CONNECTIONS } from "./rate.ts";

const MEDICINES_A_WORKER = 8;
const MAX_AT_ONCE = 100;

export interface Additions {
  /** The next time to add; each half has medicines of its own. Undefined if none are left. */
  body(half: 0 | 1, worker: number, turn: number): string | undefined;
}

/** Enough medicines to add one time per minute to, for two servers. */
export async function makeAdditions(url: string, token: string): Promise<Additions> {
  const client = httpClient(url, token);
  const perHalf = CONNECTIONS * MEDICINES_A_WORKER;
  const ids: number[] = [];
  while (ids.length < 2 * perHalf) {
    const data = Array.from({ length: MAX_AT_ONCE }, (_, index) => ({
      name: `Medicine ${ids.length + index}`,
      startdate: "2026-01-01",
    }));
    const added = await client.call(
      "POST",
      "/api/medicine/assignMedicine",
      JSON.stringify({ data }),
    );
    const medicines = [MedicinesAnswer.parse(JSON.parse(added)).data].flat();
    ids.push(...medicines.map(({ id }) => id));
  }
  client.close();
  return {
    body(half, worker, turn) {
      const index = Math.floor(turn / MINUTES_A_DAY);
      if (index >= MEDICINES_A_WORKER) return undefined;
      const minute = turn % MINUTES_A_DAY;
      const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map((part) =>
        String(part).padStart(2, "0"),
      );
      const medicine = ids[half * perHalf + worker * MEDICINES_A_WORKER + index];
      return JSON.stringify({ data: { dosage_time: `${hours}:${minutes}:00.000`, medicine } });
    },
  };
}
