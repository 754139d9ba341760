import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { OpenDatabase } from "./database/connect.ts";
import { Replicas } from "./database/replicas/replicas.ts";
import { Workers } from "./http/heavy/workers.ts";
import type { Parts } from "./parts.ts";
import type { Announcer } from "./peers/announcer.ts";
import { VersionedCache } from "./peers/cached/versioned-cache.ts";
import { Relay } from "./peers/relay.ts";
import { systemClock } from "./platform/clock.ts";
import { webFolder } from "./platform/folders.ts";
import { IdQueue } from "./platform/id-queue.ts";
import { defaultSender, smtpSender } from "./platform/mail.ts";
import type { Metrics } from "./platform/metrics.ts";
import { Overload } from "./platform/overload.ts";
import { Provider } from "./platform/provider/provider.ts";
import { type Secrets, secretsOf } from "./platform/secrets.ts";
import { freeBytes, Storage } from "./platform/storage.ts";

export function relayOf(
  announcer: Announcer,
  secrets: Secrets,
  { pool, shared, failPending }: OpenDatabase,
  log: Logger,
  print: (line: string) => void,
): Relay {
  // A hash, which shows only whether others accept the same secrets, whichever of two they sign with.
  const accepted = [...secretsOf(secrets)].sort().join(" ");
  const secret = createHash("sha256").update(`relay ${accepted}`).digest("base64url").slice(0, 16);
  const settings = { database: pool.options, shared, secret, print, unreachable: failPending };
  return new Relay(announcer, settings, log);
}

/** The disk of an external database is on another machine. */
export function storageOf({ databaseUrl, dataDir, diskReserveMiB }: Config, log: Logger): Storage {
  const free = databaseUrl === undefined ? () => freeBytes(dataDir) : undefined;
  return new Storage(log, free, diskReserveMiB);
}

/** Undefined: there are none. */
export function replicasOf(
  { databaseReplicaUrls: urls }: Config,
  database: OpenDatabase,
  metrics: Metrics,
): Replicas | undefined {
  if (urls === undefined) return undefined;
  const logins = urls.map((connectionString) => ({ connectionString }));
  return new Replicas(database, logins, metrics);
}

/** What routes and jobs are given, assembled from the settings. */
export function partsOf(
  config: Config & { jwtSecret: string },
  { db, pool }: OpenDatabase,
  given: Pick<
    Parts,
    | "announcer"
    | "metrics"
    | "print"
    | "storage"
    | "heardUntil"
    | "rememberErasures"
    | "ending"
    | "push"
    | "replicas"
    | "tracing"
  >,
): Parts & { overload: Overload } {
  const { jwtSecret, signup, autoRegisterBoxes, logLevel, publicUrl, smtpUrl } = config;
  const webRoot = webFolder();
  const { signOn } = config;
  return {
    db,
    clock: systemClock,
    quotas: config.quotas,
    writes: config.writes,
    overload: new Overload(config.overloadMs),
    workers: new Workers(config.workers, () => pool.options),
    worklistQueue: new IdQueue(),
    doses: new VersionedCache(),
    adherence: new VersionedCache(),
    jwtSecret,
    ...(config.jwtSecretBeside !== undefined && { jwtSecretBeside: config.jwtSecretBeside }),
    signup,
    autoRegisterBoxes,
    requireSecondFactor: config.requireSecondFactor,
    help: { emergency: config.emergencyNumber ?? null, poisonCentre: config.poisonCentre ?? null },
    logLevel,
    ...given,
    ...(smtpUrl !== undefined && {
      sendMail: smtpSender(smtpUrl, config.mailFrom ?? defaultSender(publicUrl)),
    }),
    downlinks: config.downlinks,
    ...(config.webhookHosts && { webhooks: { own: config.webhookHosts } }),
    ...(config.metricsToken !== undefined && { metricsToken: config.metricsToken }),
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    ...(signOn && {
      signOn: { settings: signOn, provider: new Provider(signOn.provider, signOn.redirectUri) },
    }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(webRoot !== undefined && { webRoot }),
  };
}
