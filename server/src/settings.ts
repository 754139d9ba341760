import { Email, NewPassword } from "@dosebeat/contract/sign-in";
import { TELEPHONE_NUMBER } from "@dosebeat/contract/telephones";
import { z } from "zod";
import { downlinkRules, downlinkTexts } from "./downlink-settings.ts";
import { limitRules, limitTexts } from "./limit-settings.ts";
import { retentionRules, retentionTexts } from "./retention-settings.ts";
import { signOnRules, signOnTexts } from "./sign-on-settings.ts";
import { tracingRules, tracingTexts } from "./tracing-settings.ts";

const LOG_LEVELS = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;

/** What Fastify's `trustProxy` accepts, except named networks and netmasks. */
const ProxyAddresses = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
  .refine((text) => !text.endsWith("/0"));

/** A host, with its port unless that is 443, as in `URL.host`. */
const HostList = z
  .string()
  .transform((text) => text.split(",").map((host) => host.trim().toLowerCase()))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (host) => URL.canParse(`https://${host}/`) && new URL(`https://${host}/`).host === host,
        ),
    ),
  );

const MOST_ADDRESSES = 8;
const BROKER_PORTS: Readonly<Record<string, number>> = {
  "mqtt:": 1883,
  "mqtts:": 8883,
  "ws:": 80,
  "wss:": 443,
};

/** No broker twice: a broker ends the older of two connections with one client id. */
const BrokerList = addresses(
  address("mqtt:", "mqtts:", "ws:", "wss:").refine(namesServer),
  placeOfBroker,
);

/** The rule and the default of each setting. */
export const rules = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65_535)
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default("127.0.0.1"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_OWNER_URL: address("postgres:", "postgresql:").optional(),
  DATABASE_REPLICA_URL: addresses(address("postgres:", "postgresql:")).optional(),
  MQTT_URL: BrokerList.optional(),
  MQTT_CLIENT_ID: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
  MQTT_SHARED: z.enum(["on", "off"]).default("off"),
  JWT_SECRET: z.string().min(32).optional(),
  JWT_SECRET_BESIDE: z.string().min(32).optional(),
  ADMIN_EMAIL: z.optional(Email),
  ADMIN_PASSWORD: z.optional(NewPassword),
  INGEST_KEY: z
    .string()
    .regex(/^\S{16,512}$/)
    .optional(),
  SIGNUP: z.enum(["open", "closed"]).default("open"),
  AUTO_REGISTER_BOXES: z.enum(["on", "off"]).default("on"),
  REQUIRE_SECOND_FACTOR: z.enum(["nobody", "staff"]).default("nobody"),
  JOBS_OFF: z
    .string()
    .regex(/^[a-z-]+(\s*,\s*[a-z-]+)*$/)
    .transform((text) => text.split(",").map((name) => name.trim()))
    .default([]),
  REMINDERS: z.enum(["on", "off"]).default("on"),
  EMERGENCY_NUMBER: z.string().trim().max(40).regex(TELEPHONE_NUMBER).optional(),
  POISON_CENTRE: z
    .string()
    .transform((text) => text.split(";").map((part) => part.trim()))
    .pipe(
      z.union([
        z.tuple([z.string().min(1).max(100), z.string().max(40).regex(TELEPHONE_NUMBER)]),
        z.tuple([
          z.string().min(1).max(100),
          z.string().max(40).regex(TELEPHONE_NUMBER),
          z.string().max(100),
        ]),
      ]),
    )
    .transform(([label, number, hours = ""]) => ({ label, number, hours }))
    .optional(),
  SMTP_URL: address("smtp:", "smtps:").optional(),
  MAIL_FROM: z.optional(Email),
  PUBLIC_URL: address("http:", "https:").optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  VAPID_PRIVATE_KEY_BESIDE: z
    .string()
    .regex(/^([A-Za-z0-9_-]{43}|[0-9a-f]{64})$/)
    .optional(),
  VAPID_SUBJECT: address("mailto:", "https:").optional(),
  PUSH_SERVICES: HostList.optional(),
  WEBHOOK_HOSTS: HostList.optional(),
  AUDIT_LOG: z.union([z.literal("stdout"), z.string().regex(/^file(:.+)?$/)]).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default("warn"),
  METRICS_TOKEN: z
    .string()
    .regex(/^\S{16,512}$/)
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(0),
  TRUST_PROXY: z
    .string()
    .transform((text) => text.split(",").map((proxy) => proxy.trim()))
    .pipe(z.array(ProxyAddresses))
    .optional(),
  ...downlinkRules,
  ...signOnRules,
  ...limitRules,
  ...retentionRules,
  ...tracingRules,
});

export type Values = z.output<typeof rules>;
type Name = keyof Values;

/** The valid values of each setting, as worded when a wrong value is refused. */
export const RIGHT: Readonly<Record<Name, string>> = {
  PORT: "a whole number from 0 (any free port) to 65535",
  HOST: "a host name or an IP address, such as 127.0.0.1 or 0.0.0.0",
  DATA_DIR: "a folder",
  DATABASE_URL: "an address such as postgres://user:password@host:5432/database",
  DATABASE_OWNER_URL: "an address such as postgres://owner:password@host:5432/database",
  DATABASE_REPLICA_URL:
    "an address such as postgres://user:password@replica:5432/database, or up to 8 of different replicas, separated by commas",
  MQTT_URL:
    "an address such as mqtt://user:password@host:1883, or up to 8 of different brokers, separated by commas",
  MQTT_CLIENT_ID: "1 to 64 letters, digits, dots, hyphens or underscores",
  MQTT_SHARED: "on or off",
  JWT_SECRET: "at least 32 characters",
  JWT_SECRET_BESIDE: "at least 32 characters",
  ADMIN_EMAIL: "an email address",
  ADMIN_PASSWORD: "8 to 128 characters",
  INGEST_KEY: "16 to 512 characters without spaces",
  SIGNUP: "open or closed",
  AUTO_REGISTER_BOXES: "on or off",
  REQUIRE_SECOND_FACTOR: "nobody or staff",
  JOBS_OFF: "names of jobs, such as reminders, alerts",
  REMINDERS: "on or off",
  EMERGENCY_NUMBER: "a telephone number such as 112",
  POISON_CENTRE:
    "a label, a number and, if you like, its hours, such as Poison centre; 030 23125 240; day and night",
  SMTP_URL: "an address such as smtp://user:password@host:587",
  MAIL_FROM: "an email address",
  PUBLIC_URL: "an address such as https://dosebeat.example.org",
  VAPID_PRIVATE_KEY: "43 letters, digits, hyphens or underscores (32 bytes as base64url)",
  VAPID_PRIVATE_KEY_BESIDE:
    "43 letters, digits, hyphens or underscores, or the 64 digits of the file vapid-key",
  VAPID_SUBJECT: "an address such as mailto:care@example.org or https://example.org",
  PUSH_SERVICES: "hosts such as push.example.org, push.example.org:8443",
  WEBHOOK_HOSTS: "hosts such as alerts.example.org, alerts.example.org:8443",
  AUDIT_LOG: "stdout, file, or file: with a path such as file:/var/log/dosebeat/audit.jsonl",
  LOG_LEVEL: `one of ${LOG_LEVELS.join(", ")}`,
  METRICS_TOKEN: "16 to 512 characters without spaces",
  DRAIN_SECONDS: "a whole number of seconds, 0 to 999",
  TRUST_PROXY: "addresses or networks of proxies, such as 127.0.0.1, 10.0.0.0/24",
  ...downlinkTexts,
  ...signOnTexts,
  ...limitTexts,
  ...retentionTexts,
  ...tracingTexts,
};

/** The names of all settings, as people set them. */
export const SETTING_NAMES: readonly string[] = Object.keys(RIGHT);

/** Settings whose values no message repeats. */
export const SECRET: ReadonlySet<Name> = new Set([
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "MQTT_URL",
  "JWT_SECRET",
  "JWT_SECRET_BESIDE",
  "ADMIN_PASSWORD",
  "INGEST_KEY",
  "CHIRPSTACK_API_KEY",
  "TTS_API_KEY",
  "SMTP_URL",
  "VAPID_PRIVATE_KEY",
  "VAPID_PRIVATE_KEY_BESIDE",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "SSO_CLIENT_SECRET",
]);

function address(...schemes: string[]) {
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol));
}

/** Several addresses without duplicates. A password may contain a comma, but no address begins after that one. */
function addresses(one: ReturnType<typeof address>, placeOf = (url: string) => url) {
  return z
    .string()
    .transform((text) => text.trim().split(/\s*,\s*(?=[a-z]+:\/\/)/i))
    .pipe(
      z
        .array(one)
        .max(MOST_ADDRESSES)
        .refine((urls) => new Set(urls.map(placeOf)).size === urls.length),
    );
}

function placeOfBroker(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, hostname, port, pathname } = new URL(url);
  return `${hostname.toLowerCase()}:${port || BROKER_PORTS[protocol]}${pathname.replace(/\/$/, "")}`;
}

/** Whether it names a server; user and password must be correctly percent-encoded. */
function namesServer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return hostname !== "";
  } catch {
    return false;
  }
}
