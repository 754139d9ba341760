import { setTimeout as sleep } from "node:timers/promises";
import { chance, wholeNumber } from "@dosebeat/box/chance";
import { CERTIFICATE } from "../server/test/guarded-broker.ts";
import {
  type Browser,
  openPushService,
  type PushService,
  VAPID_KEY,
} from "../server/test/push-service.ts";
import { copyOf } from "./data.ts";
import { fleetOf } from "./fleet.ts";
import { ownPostgres } from "./postgres.ts";
import { addDevices, addReminders, countWaiting, type Due } from "./reminder-rows.ts";

export interface KillRemindersTrial {
  /** How often one of the two servers is killed. */
  kills: number;
  /** Reminders that become due between two kills. */
  each: number;
  seed: string;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

/** A lease of 60 s, and time to hand over what waits. */
const PROMISED_MS = 90_000;
const DEVICES = 20;

/**
 * Kills (-9) one of two servers again and again while both send reminders to a push service.
 *
 * @throws how many were lost after 90 s, or how often a device got something else under the same id
 */
export async function killRemindersTrial(trial: KillRemindersTrial): Promise<void> {
  const { kills, each, seed, data, log } = trial;
  const folder = copyOf(data);
  const postgres = await ownPostgres(folder.path);
  const service = await openPushService();
  const { servers, ...fleet } = await fleetOf(2, postgres.url, {
    PUBLIC_URL: "https://dose.example",
    PUSH_SERVICES: service.host,
    VAPID_PRIVATE_KEY: VAPID_KEY,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    REMINDERS: "off",
  });
  try {
    await fleet.start();
    const browsers: Browser[] = Array.from({ length: DEVICES }, () => service.aBrowser());
    const devices = await addDevices(postgres.url, browsers, service.push.vapid.publicKey);
    let due: Due[] = [];
    for (let kill = 0; kill < kills; kill++) {
      due = [...due, ...(await addReminders(postgres.url, devices, each, kill))];
      await sleep(wholeNumber(100, 1500, seed, kill, "pause"));
      const victim = servers[chance(seed, kill, "which") < 0.5 ? 0 : 1];
      await victim?.kill();
      await victim?.start();
    }
    const limit = performance.now() + PROMISED_MS;
    while ((await countWaiting(postgres.url)) > 0 && performance.now() < limit) await sleep(500);
    log(check(service, due));
  } finally {
    await fleet.end();
    await service.close();
    await postgres.stop();
    folder.remove();
  }
}

function check({ received }: PushService, due: readonly Due[]): string {
  const got = new Map<string, string[]>();
  for (const { path, payload } of received) {
    const before = got.get(payload.id) ?? [];
    got.set(payload.id, [...before, `${path} ${JSON.stringify(payload)}`]);
  }
  const lost = due.filter(({ id }) => !got.has(`${id}`));
  const changed = [...got].filter(([, texts]) => new Set(texts).size > 1);
  const again = received.length - got.size;
  if (lost.length + changed.length > 0) {
    throw new Error(
      `Of ${due.length} reminders ${lost.length} were lost, ${changed.length} changed.`,
    );
  }
  return `${due.length} reminders: none lost, ${again} handed over twice under the same id, which devices show once`;
}
