import { setTimeout as sleep } from "node:timers/promises";
import { ClimateHistoryAnswer } from "@dosebeat/contract/readings";
import { DAY } from "@dosebeat/domain/time/durations";
import * as z from "zod/mini";
import { call } from "../api.ts";
import { INGEST_KEY } from "../server-process.ts";

const PAUSE_MS = 20;
const Profile = z.object({ data: z.object({ id: z.number() }) });

/** A box that sends, and its patient, who reads at every server. */
export interface Told {
  /** Readings that were acknowledged; answers to the patient. @throws what an answer lacked that somebody had been told before */
  counts(): { acknowledged: number; answered: number };
  /** Ends both. @throws as `counts` */
  end(): Promise<void>;
}

/**
 * One reading after the other is sent, to the servers in turn, while at each server the patient reads all of them again and
 * again: no answer may have fewer than were acknowledged when it was asked for, nor than an earlier answer had.
 */
export async function tellAndRead(
  urls: readonly string[],
  { deveui, token }: { deveui: string; token: string },
): Promise<Told> {
  const { body: found } = await call(urls[0] ?? "", "GET", "/api/profile/userdata", { token });
  const profileId = Profile.parse(found).data.id;
  const asked = { profileId, startDate: dayAfter(-1), endDate: dayAfter(1) };
  let [acknowledged, answered, seen] = [0, 0, 0];
  let isOver = false;
  const wrong: string[] = [];
  const send = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const time = new Date().toISOString();
      const body = { deveui, time, temperature: 20 };
      const status = await statusOf(urls[turn % urls.length] ?? "", body);
      if (status === 200) acknowledged += 1;
      await sleep(PAUSE_MS);
    }
  };
  const read = async (url: string) => {
    while (!isOver) {
      const least = Math.max(acknowledged, seen);
      const found = await countOf(url, token, asked);
      if (found !== undefined) {
        answered += 1;
        if (found < least) wrong.push(`${found} of ${least} at ${url}`);
        seen = Math.max(seen, found);
      }
      await sleep(PAUSE_MS);
    }
  };
  const noteFailure = (error: unknown) => void wrong.push(String(error));
  const working = Promise.all([send(), ...urls.map(read)]).catch(noteFailure);
  const counts = () => {
    if (wrong.length > 0) throw new Error(`Read less than was told: ${wrong.slice(0, 10)}`);
    return { acknowledged, answered };
  };
  return {
    counts,
    async end() {
      isOver = true;
      await working;
      counts();
    },
  };
}

async function statusOf(url: string, body: unknown): Promise<number> {
  const response = await fetch(`${url}/api/ingest/box`, {
    method: "POST",
    headers: { authorization: `Bearer ${INGEST_KEY}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return response.status;
}

function dayAfter(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}

/** Undefined: not answered, which pages repeat. @throws on an answer that pages would show as an error */
async function countOf(url: string, token: string, asked: unknown): Promise<number | undefined> {
  const path = "/api/sensor/history/getSensorTempAndHumiHistory";
  const { status, body } = await call(url, "POST", path, { token, body: asked });
  if (status === 200) return ClimateHistoryAnswer.parse(body).data.sensorTime.length;
  if (status === 503) return undefined;
  throw new Error(`A read is answered with ${status}: ${JSON.stringify(body)}`);
}

/** How many calls the servers have answered from replicas. */
export async function replicaReads(urls: readonly string[]): Promise<number> {
  const texts = await Promise.all(urls.map(async (url) => (await fetch(`${url}/metrics`)).text()));
  const counts = texts.map((text) =>
    Number(/^dosebeat_replica_reads_total\{from="replica"\} (\d+)/m.exec(text)?.[1] ?? 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
