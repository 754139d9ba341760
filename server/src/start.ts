import { createHash } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Logger, pino } from "pino";
import { buildApp } from "./app.ts";
import { AuditSealer } from "./audit/seals/seal.ts";
import { shippingOf } from "./audit/seals/shipping.ts";
import { type Config, readConfig } from "./config.ts";
import { ClockMonitor } from "./database/clock-monitor.ts";
import type { OpenDatabase } from "./database/connect.ts";
import { openDatabase } from "./database/database.ts";
import { isUnprotected } from "./database/grants.ts";
import { migrate } from "./database/migrate.ts";
import { PartitionUpdater } from "./database/partition-updater.ts";
import { newestContact } from "./database/retention-clock.ts";
import { tellPast } from "./demonstration/past-messages.ts";
import { countRequests, endInOrder, type Standing } from "./ending.ts";
import { Workers } from "./heavy/workers.ts";
import { listenRefusal, localUrl } from "./http/listening.ts";
import { DecodingAgain } from "./ingest/again/again.ts";
import type { MqttConnection } from "./ingest/mqtt/connect.ts";
import { type InitialSecrets, initialize } from "./installation/first-start.ts";
import { NoticePlanner } from "./notices/notices.ts";
import { storedErasures } from "./own-data/erasure-queries.ts";
import { erasuresIn, rememberErasures, replayErasures } from "./own-data/erasures.ts";
import type { OfferedAccount, Parts } from "./parts.ts";
import { Announcer } from "./peers/announcer.ts";
import { Relay } from "./peers/relay.ts";
import { systemClock } from "./platform/clock.ts";
import { webFolder } from "./platform/folders.ts";
import { defaultSender, smtpSender } from "./platform/mail.ts";
import { Metrics } from "./platform/metrics.ts";
import { loadOrCreateSecret, makeDataFolder } from "./platform/secret-file.ts";
import { freeBytes, Storage } from "./platform/storage.ts";
import { startPush } from "./push/start-push.ts";
import { ReminderPlanner } from "./reminders/planner.ts";
import { sendingOf } from "./sending.ts";
import { recomputeContacts } from "./sensors/contact-queries.ts";
import { SummaryKeeper } from "./summaries/keeper.ts";

const PAST_EVERY_MS = 20_000;

export interface RunningServer extends InitialSecrets {
  /** Where a browser on this machine opens it. */
  url: string;
  /** How a new installation is set up by its first administrator. */
  setupLink?: string;
  /**
   * Makes the sign-in page offer these accounts. No setting does: only the script that starts the
   * demonstration calls it.
   */
  offer(accounts: readonly OfferedAccount[]): void;
  /** Ends it in order, the HTTP server before the database. */
  close(): Promise<void>;
}

export async function startServer(print: (line: string) => void): Promise<RunningServer> {
  const config = readConfig();
  const jwtSecret = config.jwtSecret ?? (await keptJwtSecret(config));
  const log = pino({ level: config.logLevel });
  const database = await openDatabase(config, log);
  try {
    const ran = await migrated(database, log);
    print(`Database: ${database.describe}${ran.length > 0 ? `, migrated to ${ran.at(-1)}` : ""}`);
    return await startOn(database, { ...config, jwtSecret }, log, print);
  } catch (error) {
    await database.close();
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

async function startOn(
  database: OpenDatabase,
  config: Config & { jwtSecret: string },
  log: Logger,
  print: (line: string) => void,
): Promise<RunningServer> {
  const announcer = new Announcer();
  const relay = relayOf(announcer, config.jwtSecret, database, log, print);
  const clockMonitor = new ClockMonitor({
    ...{ db: database.db, clock: systemClock, log },
    jumped: (now) => recomputeContacts(database.db, now),
  });
  const months = new PartitionUpdater(database.db, systemClock, config.rawUplinkMonths, log);
  const { db } = database;
  const sealer = new AuditSealer({ db, clock: systemClock }, shippingOf(db, config), log);
  try {
    // Before the monitor corrects what a clock that was ahead has left.
    const heardUntil = await newestContact(db);
    await clockMonitor.start();
    await months.start();
    await relay.start();
    const mayShow = () => relay.lease("set-up code");
    const erased = await replayErasures(db, await erasuresIn(config.dataDir), systemClock.now());
    if (erased > 0) print(`Erased ${erased} accounts again that a restore had brought back`);
    const made = await initialize(database.db, config, systemClock.now(), mayShow);
    const ending = new AbortController();
    const remember = () => copyErasures(database, config, log);
    await remember();
    const storage = storageOf(config, log);
    const kept = { heardUntil, rememberErasures: remember };
    const push = await startPush(db, config, print);
    const given = {
      ...{ announcer, print, storage, ...kept, ending: ending.signal },
      ...(push && { push }),
    };
    const { app, underWay, parts } = await listen(config, database, given);
    parts.metrics.gauge(
      "dosebeat_other_servers",
      "Servers of the same database that were heard lately, without this one",
      () => relay.others,
    );
    parts.metrics.gauge(
      "dosebeat_clock_offset_seconds",
      "By how much the server's clock is ahead of the database's",
      () => clockMonitor.offsetSeconds,
    );
    const mqtt = await followBroker(config, parts, app.log);
    if (config.auditLog !== undefined) await makeDataFolder(config.dataDir);
    sealer.start();
    const planner = config.reminders ? startPlanner(parts, app.log) : undefined;
    const notices = config.reminders ? startNotices(parts, app.log) : undefined;
    const summaries = new SummaryKeeper(parts, app.log);
    summaries.start();
    const decoding = new DecodingAgain(parts, app.log);
    decoding.start();
    const sending = sendingOf(parts, app.log);
    sending.start();
    const { workers } = parts;
    const standing = {
      app,
      underWay,
      workers,
      database,
      clockMonitor,
      months,
      sealer,
      sending,
      relay,
      planner,
      notices,
      summaries,
      decoding,
      mqtt,
    };
    const offer = (accounts: readonly OfferedAccount[]) => {
      parts.demonstration = accounts;
      followPast(parts, log);
    };
    return { ...running(config, standing, made, ending), offer };
  } catch (error) {
    await clockMonitor.stop();
    await months.stop();
    await relay.close();
    throw error;
  }
}

function startPlanner(parts: Parts, log: FastifyBaseLogger): ReminderPlanner {
  const planner = new ReminderPlanner(parts, { log });
  parts.metrics.gauge(
    "dosebeat_reminders_waiting",
    "Patients whose time to be looked at has come, when this server last counted them",
    () => planner.waiting,
  );
  planner.start();
  return planner;
}

function startNotices(parts: Parts, log: FastifyBaseLogger): NoticePlanner {
  const notices = new NoticePlanner(parts, { log });
  notices.start();
  return notices;
}

/** An erasure is done once it is committed; what could not be copied is copied at the next one. */
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
function storageOf({ databaseUrl, dataDir, diskReserveMiB }: Config, log: Logger): Storage {
  const free = databaseUrl === undefined ? () => freeBytes(dataDir) : undefined;
  return new Storage(log, free, diskReserveMiB);
}

async function keptJwtSecret({ dataDir }: Config): Promise<string> {
  await makeDataFolder(dataDir);
  return loadOrCreateSecret(dataDir, "jwt-secret");
}

async function listen(
  config: Config & { jwtSecret: string },
  { db, pool }: OpenDatabase,
  given: Pick<
    Parts,
    "announcer" | "print" | "storage" | "heardUntil" | "rememberErasures" | "ending" | "push"
  >,
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
    quotas: config.quotas,
    writes: config.writes,
    workers: new Workers(config.workers, () => pool.options),
    jwtSecret,
    signup,
    autoRegisterBoxes,
    requireSecondFactor: config.requireSecondFactor,
    help: { emergency: config.emergencyNumber ?? null, poisonCentre: config.poisonCentre ?? null },
    logLevel,
    ...given,
    ...(smtpUrl !== undefined && {
      sendMail: smtpSender(smtpUrl, config.mailFrom ?? defaultSender(publicUrl)),
    }),
    ...(config.webhookHosts && { webhooks: { own: config.webhookHosts } }),
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

/** The history of the demonstration's boxes arrives after it has started. */
function followPast(parts: Parts, log: Logger): void {
  const again = setInterval(() => {
    tellPast(parts).catch((error: unknown) => {
      log.warn({ err: error }, "the demonstration lacks what was sent in the past");
    });
  }, PAST_EVERY_MS);
  again.unref();
  parts.ending?.addEventListener("abort", () => clearInterval(again));
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
): Omit<RunningServer, "offer"> {
  const url = localUrl(config.host, standing.app.server.address());
  // Browsers keep what follows # to themselves: no server or proxy logs it.
  const link = `${config.publicUrl ?? url}/auth/signup#setupcode=${made.setupCode}`;
  const close = () => endInOrder(standing, ending, config.drainSeconds);
  return { url, ...made, ...(made.setupCode !== undefined && { setupLink: link }), close };
}
