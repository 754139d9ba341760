import { resolve } from "node:path";
import type { z } from "zod";
import { downlinksOf, requireWholeWays } from "./downlink-settings.ts";
import { limitsOf } from "./limit-settings.ts";
import { StartRefused } from "./platform/start-refused.ts";
import { monthsOf } from "./retention-settings.ts";
import { RIGHT, rules, SECRET, type Values } from "./settings.ts";
import { signOnOf } from "./sign-on-settings.ts";
import { tracingOf } from "./tracing-settings.ts";

export type Config = ReturnType<typeof configOf>;

/** The settings from the environment; the first invalid value ends the start with one sentence. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.entries(env).filter(([, text]) => text !== undefined && text !== "");
  const values = rules.safeParse(Object.fromEntries(given));
  if (!values.success) throw refusalOf(values.error, env);
  if (!values.data.ADMIN_EMAIL !== !values.data.ADMIN_PASSWORD) {
    const [present, absent] = values.data.ADMIN_EMAIL
      ? ["ADMIN_EMAIL", "ADMIN_PASSWORD"]
      : ["ADMIN_PASSWORD", "ADMIN_EMAIL"];
    throw new StartRefused(`${present} is set without ${absent}: set both, or neither.`);
  }
  if (values.data.DATABASE_OWNER_URL && !values.data.DATABASE_URL) {
    throw new StartRefused("DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither.");
  }
  if (values.data.DATABASE_REPLICA_URL && !values.data.DATABASE_URL) {
    throw new StartRefused(
      "DATABASE_REPLICA_URL is set without DATABASE_URL: set both, or neither.",
    );
  }
  requireWholeWays(values.data);
  return configOf(values.data);
}

function configOf(values: Values) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = values;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URL,
    mqttUrls: values.MQTT_URL,
    mqttClientId: values.MQTT_CLIENT_ID,
    downlinks: downlinksOf(values),
    mqttShared: values.MQTT_SHARED === "on",
    jwtSecret: values.JWT_SECRET,
    jwtSecretBeside: values.JWT_SECRET_BESIDE,
    admin: email && password ? { email, password } : undefined,
    ingestKey: values.INGEST_KEY,
    signup: values.SIGNUP,
    autoRegisterBoxes: values.AUTO_REGISTER_BOXES === "on",
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR,
    jobsOff: values.JOBS_OFF,
    reminders: values.REMINDERS,
    emergencyNumber: values.EMERGENCY_NUMBER,
    poisonCentre: values.POISON_CENTRE,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ""),
    vapidPrivateKey: values.VAPID_PRIVATE_KEY,
    vapidPrivateKeyBeside: values.VAPID_PRIVATE_KEY_BESIDE,
    vapidSubject: values.VAPID_SUBJECT,
    pushServices: values.PUSH_SERVICES,
    webhookHosts: values.WEBHOOK_HOSTS,
    auditLog: values.AUDIT_LOG,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    monthsKept: monthsOf(values),
    drainSeconds: values.DRAIN_SECONDS,
    trustProxy: values.TRUST_PROXY,
    signOn: signOnOf(values),
    tracing: tracingOf(values),
    ...limitsOf(values),
  };
}

function refusalOf(error: z.ZodError, env: NodeJS.ProcessEnv): StartRefused {
  const name = rules.keyof().parse(error.issues[0]?.path[0]);
  const wrong = SECRET.has(name) ? "" : `, not "${env[name]}"`;
  return new StartRefused(`The setting ${name} must be ${RIGHT[name]}${wrong}.`);
}

/** The server on which tests create their databases, if TEST_DATABASE_URL is set. */
export function testDatabaseUrl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env["TEST_DATABASE_URL"] || undefined;
}

/** Whether the server's tests run on a coordinator and two workers of an installed Citus. */
export function testsOnCluster(env: NodeJS.ProcessEnv = process.env): boolean {
  return Boolean(env["TEST_CLUSTER"]);
}

/** How many hostile requests the tests send, and from which seed; `npm run hostile` sends more. */
export function hostileRequests(env: NodeJS.ProcessEnv = process.env): {
  count: number;
  seed: number;
} {
  return {
    count: Number(env["HOSTILE_REQUESTS"] || 3_000),
    seed: Number(env["HOSTILE_SEED"] || 20_261_121),
  };
}

/** How many messages a broker holds in the tests while no server runs; at least 5. */
export function heldMessages(env: NodeJS.ProcessEnv = process.env): number {
  return Number(env["HELD_MESSAGES"] || 300);
}

/**
 * For the embedded PostgreSQL: without variables meant for somebody's own PostgreSQL, such as PGPORT or PGDATESTYLE.
 */
export function environmentOfPostgres(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("PG")));
}
