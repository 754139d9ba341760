import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Fastify from "fastify";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { SETTING_NAMES } from "./settings.ts";

test("without settings the defaults hold", () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("./data"),
    databaseUrl: undefined,
    admin: undefined,
    signup: "open",
    autoRegisterBoxes: true,
    logLevel: "warn",
  });
});

test("an empty setting counts as absent, and others' settings are left alone", () => {
  expect(readConfig({ PORT: "", HOME: "/root", npm_config_port: "x" }).port).toBe(3000);
});

test("docs/operations.md names every setting, and compose.yaml hands every one on but those of its image", () => {
  const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  const [page, compose] = [read("docs/operations.md"), read("compose.yaml")];
  expect(SETTING_NAMES.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  const ofTheImage = ["PORT", "HOST", "DATA_DIR"];
  const handedOn = SETTING_NAMES.filter((name) => compose.includes(`\n      ${name}: `));
  expect([...ofTheImage, ...handedOn].sort()).toEqual([...SETTING_NAMES].sort());
});

test("several brokers are separated by commas; a password may have commas too", () => {
  expect(readConfig({ MQTT_URL: "mqtt://u:a,b@one" }).mqttUrls).toEqual(["mqtt://u:a,b@one"]);
  const MQTT_URL = "mqtts://u:a,b@one:8883 , wss://two/mqtt,mqtt://three";
  const { mqttUrls, downlinks } = readConfig({ MQTT_URL, MQTT_DOWNLINKS: "on" });
  expect(mqttUrls).toEqual(["mqtts://u:a,b@one:8883", "wss://two/mqtt", "mqtt://three"]);
  expect(downlinks.brokerUrls).toEqual(mqttUrls);
});

describe("single sign-on", () => {
  const NEEDED = {
    SSO_ISSUER: "https://login.example.org/realms/clinic",
    SSO_CLIENT_ID: "dosebeat",
    PUBLIC_URL: "https://dosebeat.example.org/",
  };

  test("is off by default, and refuses by default", () => {
    expect(readConfig({}).signOn).toBeUndefined();
    expect(readConfig(NEEDED).signOn).toMatchObject({
      name: "login.example.org",
      redirectUri: "https://dosebeat.example.org/auth/single-sign-on",
      firstSignIn: "refuse",
      trustsEmails: false,
      roles: undefined,
      groups: undefined,
      strong: [],
      breakGlass: undefined,
    });
  });

  test("maps values of claims, also those with an equals sign", () => {
    const SSO_ROLES = "cn=Nurses,dc=clinic=clinician; IT=technician;";
    const { signOn } = readConfig({ ...NEEDED, SSO_ROLE_CLAIM: "realm_access.roles", SSO_ROLES });
    expect(signOn?.roles).toEqual({
      claim: "realm_access.roles",
      pairs: [
        ["cn=Nurses,dc=clinic", "clinician"],
        ["IT", "technician"],
      ],
    });
  });

  test.each<[Record<string, string>, string]>([
    [{ PUBLIC_URL: "" }, "PUBLIC_URL"],
    [{ SSO_CLIENT_ID: "" }, "SSO_CLIENT_ID"],
    [{ SSO_ISSUER: "http://login.example.org" }, "SSO_ISSUER must be an https address"],
    [{ SSO_ROLES: "a=clinician" }, "SSO_ROLE_CLAIM"],
    [{ SSO_ROLE_CLAIM: "groups", SSO_ROLES: "a=owner" }, "SSO_ROLES must be pairs"],
    [{ LOCAL_PASSWORDS: "off" }, "BREAK_GLASS_EMAIL"],
  ])("does not start with %o", (settings, named) => {
    expect(() => readConfig({ ...NEEDED, ...settings })).toThrow(named);
  });

  test("without a provider nobody switches passwords off", () => {
    const settings = { LOCAL_PASSWORDS: "off", BREAK_GLASS_EMAIL: "break@clinic.example" };
    expect(() => readConfig(settings)).toThrow("SSO_ISSUER");
  });
});

test("the poison centre has a label, a number and perhaps its hours", () => {
  const read = (POISON_CENTRE: string) => readConfig({ POISON_CENTRE }).poisonCentre;
  const centre = { label: "Poison centre", number: "030 23125 240" };
  expect(read("Poison centre; 030 23125 240")).toEqual({ ...centre, hours: "" });
  expect(read("Poison centre;030 23125 240;24 h")).toEqual({ ...centre, hours: "24 h" });
  expect(() => read("030 23125 240")).toThrow("The setting POISON_CENTRE must be a label");
  expect(() => readConfig({ EMERGENCY_NUMBER: "help" })).toThrow("EMERGENCY_NUMBER");
  expect(readConfig({})).toMatchObject({ emergencyNumber: undefined, poisonCentre: undefined });
});

test("a public address loses its last slash", () => {
  expect(readConfig({ PUBLIC_URL: "https://a.example/" }).publicUrl).toBe("https://a.example");
});

test("a trusted proxy is one of the addresses and networks that are named, in either notation", async () => {
  const { trustProxy } = readConfig({ TRUST_PROXY: "127.0.0.1, 10.1.0.0/16,fd00::/8" });
  const app = Fastify({ ...(trustProxy && { trustProxy }) });
  app.get("/", async ({ ip }) => ip);
  const client = "203.0.113.7";
  const senderBehind = async (remoteAddress: string) => {
    const headers = { "x-forwarded-for": client };
    return (await app.inject({ url: "/", remoteAddress, headers })).body;
  };
  const trusted = ["127.0.0.1", "::ffff:127.0.0.1", "10.1.255.3", "fd12::1"];
  for (const proxy of trusted) expect(await senderBehind(proxy)).toBe(client);
  const strangers = ["127.0.0.2", "10.2.0.1", "fe80::1", "::ffff:10.2.0.1", "unknown"];
  for (const stranger of strangers) expect(await senderBehind(stranger)).toBe(stranger);
  expect(readConfig({}).trustProxy).toBeUndefined();
});

describe("a nonsense value ends the start with one sentence", () => {
  test.each([
    [
      "PORT",
      "abc",
      'The setting PORT must be a whole number from 0 (any free port) to 65535, not "abc".',
    ],
    [
      "PORT",
      "65536",
      'The setting PORT must be a whole number from 0 (any free port) to 65535, not "65536".',
    ],
    ["PORT", "-1", "not"],
    ["PORT", "3.5", "not"],
    ["HOST", "http://x", 'not "http://x"'],
    [
      "DATABASE_URL",
      "mysql://u:hidden@h/d",
      "must be an address such as postgres://user:password@host",
    ],
    ["DATABASE_URL", "nonsense", "postgres://"],
    ["TRUST_PROXY", "proxy.example", 'such as 127.0.0.1, 10.0.0.0/24, not "proxy.example"'],
    ["TRUST_PROXY", "10.0.0.1/33", "not"],
    ["TRUST_PROXY", "true", "not"],
    ["TRUST_PROXY", "1", "not"],
    ["TRUST_PROXY", "10.0.0.1,", "not"],
    ["TRUST_PROXY", "10.0.0.1, 0.0.0.0/0", "not"],
    ["DRAIN_SECONDS", "-1", "a whole number of seconds"],
    ["MQTT_URL", "http://h", "mqtt://"],
    ["MQTT_URL", "nonsense", "mqtt://"],
    ["MQTT_URL", "mqtt://:1883", "mqtt://"],
    ["MQTT_URL", "mqtt://u:100%@h", "mqtt://"],
    ["MQTT_URL", "mqtt://a, http://b", "mqtt://"],
    ["MQTT_URL", "mqtt://a, mqtt://user:password@A:1883/", "different brokers"],
    ["MQTT_URL", Array.from({ length: 9 }, (_, n) => `mqtt://h${n}`).join(), "up to 8"],
    ["MQTT_CLIENT_ID", "a b", 'underscores, not "a b"'],
    ["MQTT_SHARED", "yes", 'on or off, not "yes"'],
    ["JWT_SECRET", "short", "at least 32 characters"],
    ["JWT_SECRET_BESIDE", "short", "at least 32 characters"],
    ["VAPID_PRIVATE_KEY_BESIDE", "short", "43 letters"],
    ["ADMIN_EMAIL", "nobody", 'an email address, not "nobody"'],
    ["ADMIN_PASSWORD", "seven77", "8 to 128 characters"],
    ["INGEST_KEY", "short", "16 to 512 characters without spaces"],
    ["INGEST_KEY", "a key that has spaces", "without spaces"],
    ["SIGNUP", "yes", 'open or closed, not "yes"'],
    ["AUTO_REGISTER_BOXES", "true", 'on or off, not "true"'],
    ["SMTP_URL", "mail.example.org", "smtp://"],
    ["PUBLIC_URL", "dosebeat.example.org", "https://dosebeat.example.org"],
    ["LOG_LEVEL", "loud", 'silent, fatal, error, warn, info, debug, trace, not "loud"'],
    ["METRICS_TOKEN", "x", "16 to 512 characters without spaces"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318", "an address such as http://collector:4318"],
    [
      "OTEL_EXPORTER_OTLP_HEADERS",
      "authorization",
      "headers such as authorization=Bearer%20abc, separated by commas",
    ],
    ["OTEL_TRACES_SAMPLER_ARG", "10%", "a number from 0 to 1, such as 0.1"],
    ["TRACEPARENT", "yes", "on or off"],
  ])("%s=%s", (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});

test.each([
  "JWT_SECRET",
  "JWT_SECRET_BESIDE",
  "ADMIN_PASSWORD",
  "INGEST_KEY",
  "DATABASE_URL",
  "DATABASE_OWNER_URL",
  "DATABASE_REPLICA_URL",
  "MQTT_URL",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
])("a wrong %s is not repeated in the sentence", (name) => {
  expect(() => readConfig({ [name]: "h i d" })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("h i d") }),
  );
});

test("DATABASE_OWNER_URL needs DATABASE_URL", () => {
  expect(() => readConfig({ DATABASE_OWNER_URL: "postgres://u:p@h/d" })).toThrow(
    "DATABASE_OWNER_URL is set without DATABASE_URL: set both, or neither.",
  );
});

test("DATABASE_REPLICA_URL needs DATABASE_URL", () => {
  expect(() => readConfig({ DATABASE_REPLICA_URL: "postgres://u:p@h/d" })).toThrow(
    "DATABASE_REPLICA_URL is set without DATABASE_URL: set both, or neither.",
  );
});

test("DATABASE_REPLICA_URL takes several, with commas in passwords", () => {
  const DATABASE_URL = "postgres://u:p@h/d";
  const of = (text: string) =>
    readConfig({ DATABASE_URL, DATABASE_REPLICA_URL: text }).databaseReplicaUrls;
  expect(of("postgres://u:a,b@one/d, postgres://u:c@two/d")).toEqual([
    "postgres://u:a,b@one/d",
    "postgres://u:c@two/d",
  ]);
  expect(() => of("postgres://u:p@one/d,postgres://u:p@one/d")).toThrow("DATABASE_REPLICA_URL");
});

test("ADMIN_EMAIL and ADMIN_PASSWORD come together or not at all", () => {
  expect(() => readConfig({ ADMIN_EMAIL: "a@example.org" })).toThrow(
    "ADMIN_EMAIL is set without ADMIN_PASSWORD: set both, or neither.",
  );
  expect(() => readConfig({ ADMIN_PASSWORD: "long enough" })).toThrow("without ADMIN_EMAIL");
});
