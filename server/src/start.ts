import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { shippingOf } from "./access/audit/seals/shipping.ts";
import { buildApp } from "./app.ts";
import { recomputeContacts } from "./boxes/sensors/contact-queries.ts";
import { type Config, readConfig } from "./config.ts";
import type { OpenDatabase } from "./database/connect.ts";
import { openDatabase } from "./database/database.ts";
import { isUnprotected } from "./database/grants.ts";
import { migrate } from "./database/migrate.ts";
import { newestContact } from "./database/retention-clock.ts";
import { closeApp, countRequests, Started } from "./ending.ts";
import { listenRefusal, localUrl } from "./http/listening.ts";
import { loggerOptions } from "./http/logger.ts";
import { GROUND_JOBS, REPLICA_JOBS, serverJobs } from "./jobs.ts";
import { partsOf, relayOf, replicasOf, storageOf } from "./make-parts.ts";
import type { OfferedAccount, Parts } from "./parts.ts";
import { Announcer } from "./peers/announcer.ts";
import { systemClock } from "./platform/clock.ts";
import { JobRunner } from "./platform/job-runner.ts";
import { Metrics } from "./platform/metrics.ts";
import { loadOrCreateSecret, makeDataFolder } from "./platform/secret-file.ts";
import { watchLoad } from "./platform/watch-load.ts";
import { startPush } from "./telling/push/start-push.ts";
import { type InitialSecrets, initialize } from "./whole/installation/first-start.ts";
import { storedErasures } from "./whole/own-data/erasure-queries.ts";
import { erasuresIn, rememberErasures, replayErasures } from "./whole/own-data/erasures.ts";

export interface RunningServer extends InitialSecrets {
  /** The address for a browser on this machine. */
  url: string;
  /** The link by which the first administrator sets up a new installation. */
  setupLink?: string;
  /**
   * Makes the sign-in page offer these accounts. No setting does so: only the script that starts the demonstration
   * calls it.
   */
  offer(accounts: readonly OfferedAccount[]): void;
  /** Stops everything in order, the HTTP server before the database. */
  close(): Promise<void>;
}

export async function startServer(
  print: (line: string) => void,
  config: Config = readConfig(),
): Promise<RunningServer> {
  const jobs = serverJobs(config);
  const jwtSecret = config.jwtSecret ?? (await keptJwtSecret(config));
  const log = pino(loggerOptions(config.logLevel));
  const started = new Started();
  try {
    const tracing = config.tracing && (await tracingTo(config.tracing, log, started));
    const database = await openDatabase(config, log);
    started.add("database", () => database.close());
    const ran = await migrated(database, log);
    print(`Database: ${database.describe}${ran.length > 0 ? `, migrated to ${ran.at(-1)}` : ""}`);
    const given = { config: { ...config, jwtSecret }, jobs, log, print, tracing };
    return await startOn(database, given, started);
  } catch (error) {
    await started.end(log);
    throw error;
  }
}

/** Migrates as the owner of the tables. Returns the names of the migrations that ran. */
async function migrated({ asOwner, runtimeRole, db }: OpenDatabase, log: Logger) {
  const ran = await asOwner((owner) => migrate(owner.db, { runtimeRole }));
  if (await isUnprotected(db)) {
    log.warn(
      "The audit log is not protected from the server's own database role: set DATABASE_URL to a role that owns nothing and DATABASE_OWNER_URL to the owner (docs/operations.md)",
    );
  }
  return ran;
}

interface Given {
  config: Config & { jwtSecret: string };
  /** The shared jobs that this server runs. */
  jobs: ReturnType<typeof serverJobs>;
  log: Logger;
  print: (line: string) => void;
  tracing: Parts["tracing"] | undefined;
}

async function startOn(
  database: OpenDatabase,
  { config, jobs, log, print, tracing }: Given,
  started: Started,
): Promise<RunningServer> {
  const { db } = database;
  const metrics = new Metrics();
  metrics.watchProcess();
  metrics.watchPool(database.pool);
  // Read before the job `clock` corrects what a clock that was ahead has left.
  const heardUntil = await newestContact(db);
  await startGround(db, { config, metrics, log }, started);
  const announcer = new Announcer();
  const relay = relayOf(announcer, config, database, log, print);
  started.add("relay", () => relay.close());
  await relay.start();
  metrics.gauge(
    "dosebeat_other_servers",
    "Servers of the same database that were heard lately, without this one",
    () => relay.others,
  );
  const erased = await replayErasures(db, await erasuresIn(config.dataDir), systemClock.now());
  if (erased > 0) print(`Erased ${erased} accounts again that a restore had brought back`);
  const mayShow = () => relay.lease("set-up code");
  const made = await initialize(db, config, systemClock.now(), mayShow);
  const remember = () => copyErasures(database, config, log);
  await remember();
  const push = await startPush(db, config, print);
  const replicas = replicasOf(config, database, metrics);
  started.add("replicas", async () => replicas?.end());
  const ending = new AbortController();
  const parts = partsOf(config, database, {
    announcer,
    metrics,
    print,
    heardUntil,
    rememberErasures: remember,
    storage: storageOf(config, log),
    ending: ending.signal,
    ...(push && { push }),
    ...(replicas && { replicas }),
    ...(tracing && { tracing }),
  });
  const unwatch = watchLoad(parts.overload, database.clients);
  started.add("watch over the load", async () => unwatch());
  started.add("worker threads", () => parts.workers.close());
  const runner = new JobRunner({ log, metrics });
  started.add("jobs", () => runner.stop());
  const app = await listen(config, parts, started);
  if (replicas) await runner.start(REPLICA_JOBS, { replicas });
  await runner.start(jobs, { app, parts });
  // On shutdown a server continues to serve while load balancers notice; one whose start failed does not.
  const drain = () => sleep(ending.signal.aborted ? 1000 * config.drainSeconds : 0);
  started.add("drain", drain);
  await followBrokers(config, parts, log, started);
  const offer = (accounts: readonly OfferedAccount[]) => {
    parts.demonstration = accounts;
  };
  const close = () => {
    ending.abort();
    return started.end(log);
  };
  return { ...addressesOf(config, app, made), offer, close };
}

/** Started first, so that it ends last: its traces cover everything else. */
async function tracingTo(
  settings: NonNullable<Config["tracing"]>,
  log: Logger,
  started: Started,
): Promise<Parts["tracing"]> {
  const { Tracing } = await import("./platform/tracing/tracing.ts");
  const tracing = new Tracing(settings, log);
  started.add("traces", () => tracing.close());
  return tracing;
}

/** Starts what every server does for itself, before anything else uses the database. */
async function startGround(
  db: OpenDatabase["db"],
  { config, metrics, log }: { config: Config; metrics: Metrics; log: Logger },
  started: Started,
): Promise<void> {
  if (config.auditLog !== undefined) await makeDataFolder(config.dataDir);
  const runner = new JobRunner({ log, metrics });
  started.add("jobs of the ground", () => runner.stop());
  await runner.start(GROUND_JOBS, {
    db,
    clock: systemClock,
    metrics,
    monthsKept: config.monthsKept,
    shipping: shippingOf(db, config),
    jumped: (now) => recomputeContacts(db, now),
  });
}

/** An erasure is complete once it is committed; what could not be copied now is copied at the next one. */
async function copyErasures({ db }: OpenDatabase, { dataDir }: Config, log: Logger): Promise<void> {
  try {
    const erasures = await storedErasures(db);
    if (erasures.size === 0) return;
    await makeDataFolder(dataDir);
    await rememberErasures(dataDir, erasures);
  } catch (error) {
    log.error({ err: error }, "the erased accounts could not be written to DATA_DIR");
  }
}

async function keptJwtSecret({ dataDir }: Config): Promise<string> {
  await makeDataFolder(dataDir);
  return loadOrCreateSecret(dataDir, "jwt-secret");
}

async function listen(
  { host, port }: Config,
  parts: Parts,
  started: Started,
): Promise<FastifyInstance> {
  const app = await buildApp(parts);
  const underWay = countRequests(app);
  started.add("HTTP server", () => closeApp(app, underWay));
  try {
    await app.listen({ host, port });
    return app;
  } catch (error) {
    throw listenRefusal(error, host, port);
  }
}

async function followBrokers(
  { mqttUrls: urls, mqttClientId, mqttShared: shared, dataDir }: Config,
  parts: Parts,
  log: Logger,
  started: Started,
): Promise<void> {
  if (urls === undefined) return;
  const clientId = mqttClientId ?? (await keptClientId(dataDir));
  const { connectMqtt } = await import("./boxes/ingest/mqtt/connect.ts");
  const connection = await connectMqtt(parts, { urls, clientId, shared }, log);
  started.add("connections to brokers", () => connection.close());
}

/** Unique to the data folder: a broker ends the older of two connections with one client id. */
async function keptClientId(dataDir: string): Promise<string> {
  await makeDataFolder(dataDir);
  return `dosebeat-${(await loadOrCreateSecret(dataDir, "mqtt-client-id")).slice(0, 14)}`;
}

function addressesOf(config: Config, app: FastifyInstance, made: InitialSecrets) {
  const url = localUrl(config.host, app.server.address());
  // Browsers do not send what follows the #, so no server or proxy logs it.
  const link = `${config.publicUrl ?? url}/auth/signup#setupcode=${made.setupCode}`;
  return { url, ...made, ...(made.setupCode !== undefined && { setupLink: link }) };
}
