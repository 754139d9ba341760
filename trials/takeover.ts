import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../server/src/platform/embedded/test-server.ts";
import { call } from "./api.ts";
import { copyOf, temporaryFolder } from "./data.ts";
import { boxesThrough } from "./lives.ts";
import { aHousehold } from "./patient.ts";
import { ownPostgres } from "./postgres.ts";
import { movingAddress, replicaOf } from "./replica.ts";
import { JWT_SECRET } from "./rigs.ts";
import { newLedger, postAll } from "./senders.ts";
import { ServerProcess } from "./server-process.ts";
import { untilStoredOnce } from "./stored.ts";

export interface TakeoverTrial {
  /** How long nobody can be written to. */
  seconds: number;
  /** A data folder to be copied, from `makeData`. */
  data: string;
  tell(line: string): void;
}

/**
 * Kills PostgreSQL under deliveries to two servers, gives its address to a replica, and promotes that
 * some seconds later.
 *
 * @throws what was acknowledged and is missing on the replica, or there more than once
 */
export async function takeoverTrial({ seconds, data, tell }: TakeoverTrial): Promise<void> {
  const folders = [copyOf(data), copyOf(data), temporaryFolder(), temporaryFolder()] as const;
  const [first, second, ...places] = folders;
  const primary = await ownPostgres(first.path);
  const replica = await replicaOf(primary.url, second.path);
  const address = await movingAddress(primary.url);
  const base = { DATABASE_URL: address.url, JWT_SECRET };
  const servers = await Promise.all(
    places.map(({ path }) => ServerProcess.on({ ...base, DATA_DIR: path })),
  );
  try {
    await Promise.all(servers.map((server) => server.start()));
    const urls = servers.map(({ url }) => url);
    const patient = await aHousehold(urls[0] ?? "", 1);
    const lives = boxesThrough(20, { boxes: 8, everyMinutes: 60 }, "takeover");
    const events = lives.flatMap(({ days }) => days.flat());
    const ledger = newLedger();
    let turn = 0;
    const posted = postAll(events, () => urls[turn++ % urls.length] ?? "", ledger);
    await until(() => ledger.acknowledged.size > events.length / 4);

    await primary.kill();
    address.moveTo(replica.url);
    const answers = await readFor(seconds, urls, patient);
    const before = ledger.acknowledged.size;
    tell(
      `The primary is killed when ${before} of ${events.length} events are acknowledged; for ${seconds} s the replica can only be read, and pages are answered ${answers}`,
    );
    const began = performance.now();
    await replica.promote();
    await until(() => ledger.acknowledged.size > before);
    tell(`Promoted, it acknowledges again ${Math.round(performance.now() - began)} ms later`);
    await posted;
    await untilStoredOnce(
      replica.url,
      events.map(({ key }) => key),
    );
    tell(
      `All ${events.length} events are acknowledged and there once; no server was started again`,
    );
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    address.end();
    replica.end();
    for (const { remove } of folders) remove();
  }
}

/** What servers answer to who only reads, such as "120 × 200". */
async function readFor(
  seconds: number,
  urls: readonly string[],
  { token }: { token: string },
): Promise<string> {
  const counts = new Map<number, number>();
  const end = performance.now() + 1000 * seconds;
  while (performance.now() < end) {
    for (const url of urls) {
      const { status } = await call(url, "GET", "/api/profile/userdata", { token });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    await sleep(50);
  }
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}
