import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Logger, pino } from "pino";
import { buildApp } from "./app.ts";
import { type Config, readConfig } from "./config.ts";
import { type OpenDatabase, openDatabase } from "./database/database.ts";
import { migrate } from "./database/migrate.ts";
import { PartitionUpdater } from "./database/partition-updater.ts";
import { countRequests, endInOrder, type Standing } from "./ending.ts";
import { listenRefusal, localUrl } from "./http/listening.ts";
import type { MqttConnection } from "./ingest/mqtt/connect.ts";
import { type InitialSecrets, initialize } from "./installation/first-start.ts";
import type { Parts } from "./parts.ts";
import { Announcer } from "./peers/announcer.ts";
import { Relay } from "./peers/relay.ts";
import { systemClock } from "./platform/clock.ts";
import { webFolder } from "./platform/folders.ts";
import { defaultSender, smtpSender } from "./platform/mail.ts";
import { Metrics } from "./platform/metrics.ts";
import { loadOrCreateSecret, makeDataFolder } from "./platform/secret-file.ts";
import { freeBytes, Storage } from "./platform/storage.ts";

export interface RunningServer extends InitialSecrets {
  /** Where a browser on this machine opens it. */
  url: string;
  /** How a new installation is set up by its first administrator. */
  setupLink?: string;
  /** Ends it in order, the HTTP server before the database. */
  close(): Promise<void>;
}

export async function startServer(print: (line: string) => void): Promise<RunningServer> {
  const config = readConfig();
  const jwtSecret = config.jwtSecret ?? (await keptJwtSecret(config));
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config, log);
  try {
    const ran = await migrate(database.db);
    print(`Database: ${database.describe}${ran.length > 0 ? `, migrated to ${ran.at(-1)}` : ""}`);
    return await startOn(database, { ...config, jwtSecret }, log, print);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function startOn(
  database: OpenDatabase,
  config: Config & { jwtSecret: string },
  log: Logger,
  print: (line: string) => void,
): Promise<RunningServer> {
  const announcer = new Announcer();
  const relay = relayOf(announcer, config.jwtSecret, database, log, print);
  const months = new PartitionUpdater(database.db, systemClock, config.rawUplinkMonths, log);
  try {
    await months.start();
    await relay.start();
    const mayShow = () => relay.lease("set-up code");
    const made = await initialize(database.db, config, systemClock.now(), mayShow);
    const ending = new AbortController();
    const given = { announcer, print, storage: storageOf(config, log), ending: ending.signal };
    const { app, underWay, parts } = await listen(config, database, given);
    parts.metrics.gauge(
      "dosebeat_other_servers",
      "Servers of the same database that were heard lately, without this one",
      () => relay.others,
    );
    const mqtt = await followBroker(config, parts, app.log);
    return running(config, { app, underWay, database, months, relay, mqtt }, made, ending);
  } catch (error) {
    await months.stop();
    await relay.close();
    throw error;
  }
}

function relayOf(
  announcer: Announcer,
  jwtSecret: string,
  { pool, shared, failPending }: OpenDatabase,
  log: Logger,
  print: (line: string) => void,
): Relay {
  // Of the secret only what shows whether others have the same.
  const secret = createHash("sha256").update(`relay ${jwtSecret}`).digest("base64url").slice(0, 16);
  const settings = { database: pool.options, shared, secret, print, unreachable: failPending };
  return new Relay(announcer, settings, log);
}

/** Of an outside database the disk is another machine's. */
function storageOf({ databaseUrl, dataDir }: Config, log: Logger): Storage {
  return new Storage(log, databaseUrl === undefined ? () => freeBytes(dataDir) : undefined);
}

async function keptJwtSecret({ dataDir }: Config): Promise<string> {
  await makeDataFolder(dataDir);
  return loadOrCreateSecret(dataDir, "jwt-secret");
}

async function listen(
  config: Config & { jwtSecret: string },
  { db, pool }: OpenDatabase,
  given: Pick<Parts, "announcer" | "print" | "storage" | "ending">,
): Promise<Pick<Standing, "app" | "underWay"> & { parts: Parts }> {
  const { jwtSecret, signup, autoRegisterBoxes, logLevel, host, port, publicUrl, smtpUrl } = config;
  const webRoot = webFolder();
  const metrics = new Metrics();
  metrics.watchProcess();
  metrics.watchPool(pool);
  const parts: Parts = {
    db,
    clock: systemClock,
    metrics,
    jwtSecret,
    signup,
    autoRegisterBoxes,
    logLevel,
    ...given,
    ...(smtpUrl !== undefined && {
      sendMail: smtpSender(smtpUrl, config.mailFrom ?? defaultSender(publicUrl)),
    }),
    ...(config.metricsToken !== undefined && { metricsToken: config.metricsToken }),
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(webRoot !== undefined && { webRoot }),
  };
  const app = await buildApp(parts);
  const underWay = countRequests(app);
  try {
    await app.listen({ host, port });
    return { app, underWay, parts };
  } catch (error) {
    await app.close();
    throw listenRefusal(error, host, port);
  }
}

async function followBroker(
  { mqttUrl: url, mqttClientId, mqttShared: shared, dataDir }: Config,
  parts: Parts,
  log: FastifyBaseLogger,
): Promise<MqttConnection | undefined> {
  if (url === undefined) return undefined;
  const clientId = mqttClientId ?? (await keptClientId(dataDir));
  const { connectMqtt } = await import("./ingest/mqtt/connect.ts");
  return connectMqtt(parts, { url, clientId, shared }, log);
}

/** Its own for every data folder: a broker ends the older of two connections of one name. */
async function keptClientId(dataDir: string): Promise<string> {
  await makeDataFolder(dataDir);
  return `dosebeat-${(await loadOrCreateSecret(dataDir, "mqtt-client-id")).slice(0, 14)}`;
}

function running(
  config: Config,
  standing: Standing,
  made: InitialSecrets,
  ending: AbortController,
): RunningServer {
  const url = localUrl(config.host, standing.app.server.address());
  const link = `${config.publicUrl ?? url}/auth/signup?setupcode=${made.setupCode}`;
  const close = () => endInOrder(standing, ending, config.drainSeconds);
  return { url, ...made, ...(made.setupCode !== undefined && { setupLink: link }), close };
}
