import { connected, MOSQUITTO, makeMosquitto } from "../server/src/ingest/mqtt/test-broker.ts";
import { balancedTrial } from "./balanced.ts";
import { install } from "./balancer.ts";
import { copyOf, makeData, temporaryFolder } from "./data.ts";
import { killTrial } from "./kill.ts";
import { boxesThrough } from "./lives.ts";
import { outageTrial } from "./outage.ts";
import { aHousehold } from "./patient.ts";
import { ownPostgres } from "./postgres.ts";
import { JWT_SECRET } from "./rigs.ts";
import { INGEST_KEY, ServerProcess } from "./server-process.ts";

const tell = (line: string) => process.stdout.write(`${line}\n`);

async function kill([rounds = "50", given, only]: string[], data: string): Promise<void> {
  const modes = (["alone", "three"] as const).filter((mode) => (only ?? mode) === mode);
  if (!/^[1-9]\d{0,3}$/.test(rounds) || modes.length === 0) {
    throw new Error(
      "Use: npm run kill -- [how many rounds, up to 9999] [seed] [alone or three, else both]",
    );
  }
  const seed = given ?? String(Math.floor(Math.random() * 1e9));
  const boxes = { boxes: 8, everyMinutes: 60 };
  for (const mode of modes) {
    tell(`${mode === "alone" ? "One server" : "Three servers"}, ${rounds} rounds, seed ${seed}`);
    await killTrial({ mode, rounds: Number(rounds), ...boxes, seed, data, tell });
  }
}

async function outage([seconds = "60"]: string[], data: string): Promise<void> {
  if (!/^[1-9]\d{0,3}$/.test(seconds)) {
    throw new Error("Use: npm run outage -- [for how many seconds PostgreSQL is away, up to 9999]");
  }
  const folders = [copyOf(data), temporaryFolder(), temporaryFolder()];
  const [folder, ...places] = folders;
  const postgres = await ownPostgres(folder?.path ?? "");
  const broker = await makeMosquitto(MOSQUITTO ?? install("mosquitto"));
  const base = { DATABASE_URL: postgres.url, JWT_SECRET, MQTT_URL: broker.url };
  const servers = await Promise.all(
    places.map(({ path }) => ServerProcess.on({ ...base, DATA_DIR: path })),
  );
  await Promise.all(servers.map((server) => server.start()));
  const urls = servers.map(({ url }) => url);
  const patient = await aHousehold(urls[0] ?? "", 1);
  const network = await connected(broker.url, "network");
  const lives = boxesThrough(10, { boxes: 4, everyMinutes: 60 }, "outage");
  const events = lives.flatMap(({ days }) => days.flat());
  const given = { postgres, urls, patient, deveui: patient.deveui, network, events, tell };
  await outageTrial({ ...given, ingestKey: INGEST_KEY, seconds: Number(seconds) });
  await network.endAsync();
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.kill();
  await broker.remove();
  for (const { remove } of folders) remove();
}

async function balanced([name = "haproxy", seconds = "10"]: string[], data: string): Promise<void> {
  const balancer = (["haproxy", "nginx"] as const).find((known) => known === name);
  if (!balancer || !/^[1-9]\d{0,2}$/.test(seconds)) {
    throw new Error("Use: npm run balanced -- [haproxy or nginx] [seconds to look on, up to 999]");
  }
  await balancedTrial({ balancer, households: 12, seconds: Number(seconds), data, tell });
}

const TRIALS = { kill, outage, balanced };
const trial = Object.entries(TRIALS).find(([name]) => name === process.argv[2])?.[1];
const data = await makeData();
try {
  await trial?.(process.argv.slice(3), data.path);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
