import { giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";

const MESSAGES = 1_000;

interface Measured {
  /** Milliseconds since 1970. */
  at: number;
  temperature?: number;
  humidity?: number;
  battery?: number;
  motion?: number;
  pressed?: boolean;
}

export interface Monitored {
  token: string;
  deveui: string;
}

/** Creates a patient in UTC; returns their token. */
export function aPatient(url: string): Promise<string> {
  return makePatient(url, aNewPerson(), "UTC");
}

/** A patient in UTC with a box assigned since `from`. */
export async function aMonitoredPatient(url: string, from: number): Promise<Monitored> {
  const token = await aPatient(url);
  return { token, deveui: await giveBox(url, token, new Date(from)) };
}

/** Sends readings through the real ingest, oldest first. */
export async function sendReadings(
  url: string,
  deveui: string,
  measured: readonly Measured[],
): Promise<void> {
  let seq = 0;
  const messages = measured.map(({ at, pressed, ...values }, fcnt) => {
    if (pressed) seq += 1;
    const time = new Date(at).toISOString();
    const presses = pressed ? [{ seq, age_s: 0 }] : [];
    return { deveui, time, ...values, fcnt, boot: 1, press_seq: seq, presses };
  });
  for (let sent = 0; sent < messages.length; sent += MESSAGES) {
    const data = messages.slice(sent, sent + MESSAGES);
    await caller(url)("POST", "/api/ingest/box", INGEST_KEY, data);
  }
}
