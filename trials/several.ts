import { MOSQUITTO, makeMosquitto, type TestBroker } from "../server/test/broker.ts";
import { install } from "./balancer.ts";
import { copyOf } from "./data.ts";
import { fleetOf } from "./fleet.ts";
import { type OwnPostgres, ownPostgres } from "./postgres.ts";
import type { ServerProcess } from "./server-process.ts";

export interface Several {
  servers: readonly ServerProcess[];
  postgres: OwnPostgres;
  broker: TestBroker;
  end(): Promise<void>;
}

/**
 * Servers on one PostgreSQL and one Mosquitto.
 *
 * @param data a data folder to copy, from `makeData`
 * @param settings further environment variables of each server
 */
export async function severalServers(
  count: number,
  data: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Several> {
  const broker = await makeMosquitto(MOSQUITTO ?? install("mosquitto"));
  const folder = copyOf(data);
  const postgres = await ownPostgres(folder.path);
  const fleet = await fleetOf(count, postgres.url, { MQTT_URL: broker.url, ...settings });
  await fleet.start();
  return {
    servers: fleet.servers,
    postgres,
    broker,
    async end() {
      await fleet.end();
      await postgres.stop();
      await broker.remove();
      folder.remove();
    },
  };
}
