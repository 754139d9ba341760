import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { enterAsAdmin } from "@dosebeat/box/demo/accounts";
import { AlertRuleWithSecretAnswer } from "@dosebeat/contract/alert-rules";
import { CERTIFICATE } from "../server/test/guarded-broker.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { openWebhookReceiver, type WebhookReceiver } from "../server/test/webhook-receiver.ts";
import {
  addSilentPatients,
  type Counts,
  countAlerts,
  endLeases,
  hearFromBoxes,
  passHalfAnHour,
} from "./alert-rows.ts";
import { copyOf } from "./data.ts";
import { fleetOf } from "./fleet.ts";
import { ownPostgres } from "./postgres.ts";
import { ADMIN, type ServerProcess } from "./server-process.ts";

export interface KillAlertsTrial {
  /** Patients for each of whom one alert begins and ends. */
  patients: number;
  /** A data folder to copy, from `makeData`. */
  data: string;
  log(line: string): void;
}

interface Running {
  url: string;
  server: ServerProcess;
  receiver: WebhookReceiver;
}

const PERSON = { givenname: "Try", familyname: "All", timezone: "UTC" };

/**
 * Kills (-9) a server after alerts and their ends were stored and before they were delivered, and in the
 * middle of deliveries.
 *
 * @throws what was never told, told of an alert that began twice, or changed under the same id
 */
export async function killAlertsTrial({ patients, data, log }: KillAlertsTrial): Promise<void> {
  const folder = copyOf(data);
  const postgres = await ownPostgres(folder.path);
  const receiver = await openWebhookReceiver();
  const { servers, ...fleet } = await fleetOf(1, postgres.url, {
    WEBHOOK_HOSTS: receiver.host,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    JOBS_OFF: "reminders, notices",
  });
  const [server] = servers;
  if (!server) throw new Error("There is no server.");
  try {
    await fleet.start();
    const running = { url: postgres.url, server, receiver };
    await makeRule(running, await addSilentPatients(postgres.url, patients));
    await killTwice(running, ({ alerts }) => alerts === patients);
    await until(running, ({ waiting }) => waiting === 0, "the beginnings are delivered");
    await hearFromBoxes(postgres.url);
    await until(running, ({ gone }) => gone === patients, "the states are gone");
    await passHalfAnHour(postgres.url);
    await killTwice(running, ({ ended }) => ended === patients);
    await until(running, ({ waiting }) => waiting === 0, "the ends are delivered");
    log(await check(running, patients));
  } finally {
    await fleet.end();
    await receiver.close();
    await postgres.stop();
    folder.remove();
  }
}

async function makeRule({ server, receiver }: Running, group: number): Promise<void> {
  const admin = await enterAsAdmin(server.url, { ...ADMIN, ...PERSON }, null);
  await admin.call("POST", "/api/alert-rules", AlertRuleWithSecretAnswer, {
    data: { group, kind: "box_silent", webhook: receiver.address() },
  });
}

/** Once before anything is delivered, and once while the receiver has it and has not answered. */
async function killTwice(running: Running, isStored: (counts: Counts) => boolean): Promise<void> {
  const { url, server, receiver } = running;
  const before = receiver.received.length;
  receiver.answer("hang");
  await until(running, isStored, "the alerts are stored");
  await server.kill();
  await endLeases(url);
  await server.start();
  await until(running, () => receiver.received.length > before, "a delivery is under way");
  await server.kill();
  await endLeases(url);
  receiver.answer({ status: 204 });
  await server.start();
}

async function until(
  { url, server }: Running,
  holds: (counts: Counts) => boolean,
  what: string,
): Promise<void> {
  const limit = performance.now() + WAIT_LIMIT_MS;
  for (;;) {
    const counts = await countAlerts(url);
    if (holds(counts)) return;
    if (performance.now() > limit) {
      throw new Error(`Waited in vain until ${what}: ${JSON.stringify(counts)} ${server.output}`);
    }
    await sleep(20);
  }
}

async function check({ url, receiver }: Running, patients: number): Promise<string> {
  const notices = receiver.received.map(({ notice }) => notice);
  const told = new Map(notices.map((notice) => [notice.id, notice]));
  const changed = notices.filter(({ id }, at) => !isDeepStrictEqual(told.get(id), notices[at]));
  const { alerts, ended } = await countAlerts(url);
  const begun = notices.filter(({ event }) => event === "begun");
  const early = notices.filter(
    ({ event, alert }, at) =>
      event === "ended" && !notices.slice(0, at).some((one) => one.alert === alert),
  );
  const people = new Set(begun.map(({ profileid }) => profileid));
  const found = { alerts, ended, told: told.size, people: people.size };
  const expected = { alerts: patients, ended: patients, told: 2 * patients, people: patients };
  if (!isDeepStrictEqual(found, expected) || changed.length > 0 || early.length > 0) {
    throw new Error(
      `Found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}; ${changed.length} changed, ${early.length} ended before they began.`,
    );
  }
  return `${patients} alerts: none lost, none begun twice; ${notices.length - told.size} notices delivered twice under the same id`;
}
