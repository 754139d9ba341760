import {
  MOSQUITTO,
  makeMosquitto,
  type TestBroker,
} from "../server/src/ingest/mqtt/test-broker.ts";
import { install } from "./balancer.ts";
import { copyOf, temporaryFolder } from "./data.ts";
import { type OwnPostgres, ownPostgres } from "./postgres.ts";
import { JWT_SECRET } from "./rigs.ts";
import { ServerProcess } from "./server-process.ts";

export interface Several {
  servers: readonly ServerProcess[];
  postgres: OwnPostgres;
  broker: TestBroker;
  end(): Promise<void>;
}

/**
 * So many servers that run on one PostgreSQL and follow one Mosquitto.
 *
 * @param data a data folder to be copied, from `makeData`
 * @param settings of each, beside what they need for that
 */
export async function severalServers(
  count: number,
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Several> {
  const broker = await makeMosquitto(MOSQUITTO ?? install("mosquitto"));
  const folder = copyOf(data);
  const postgres = await ownPostgres(folder.path);
  const places = Array.from({ length: count }, temporaryFolder);
  const base = { DATABASE_URL: postgres.url, MQTT_URL: broker.url, JWT_SECRET, ...settings };
  const servers = await Promise.all(
    places.map(({ path }) => ServerProcess.on({ ...base, DATA_DIR: path })),
  );
  await Promise.all(servers.map((server) => server.start()));
  return {
    servers,
    postgres,
    broker,
    async end() {
      await Promise.all(servers.map((server) => server.kill()));
      await postgres.kill();
      await broker.remove();
      for (const { remove } of [folder, ...places]) remove();
    },
  };
}
