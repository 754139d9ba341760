import { z } from "zod";
import { StartRefused } from "./platform/start-refused.ts";

/** How downlinks reach the networks; absent ways are not used. */
export interface DownlinkSettings {
  /** The most commands sent to one box in 24 hours. */
  perDay: number;
  /** The REST API of ChirpStack v4. */
  chirpstack?: { url: string; key: string };
  /** The Things Stack v3, whose downlinks are pushed through a webhook of the application. */
  thingsStack?: { url: string; key: string; webhook: string };
  /** The brokers that the networks listen to; at least one. */
  brokerUrls?: readonly string[];
}

/** The fair use policy of public networks. */
const PER_DAY = 10;

/** For a server that cannot reach any network. */
export const NO_WAYS: DownlinkSettings = { perDay: PER_DAY };

const Url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const Key = z.string().regex(/^\S{8,1000}$/);

/**
 * A name in The Things Stack. Some come from whoever delivers messages, so none may lead to another path or topic.
 */
export const TtsId = z.string().regex(/^[a-z0-9](?:-?[a-z0-9]){1,35}$/);

/** The rule and the default of each setting. */
export const downlinkRules = {
  CHIRPSTACK_API_URL: Url.optional(),
  CHIRPSTACK_API_KEY: Key.optional(),
  TTS_API_URL: Url.optional(),
  TTS_API_KEY: Key.optional(),
  TTS_WEBHOOK: TtsId.optional(),
  MQTT_DOWNLINKS: z.enum(["on", "off"]).default("off"),
  DOWNLINKS_PER_DAY: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((count) => count >= 1 && count <= 1000)
    .default(PER_DAY),
};

const API_URL = "an address such as https://network.example.org";
const API_KEY = "8 to 1000 characters without spaces";

/** The valid values of each, as worded when a wrong value is refused. */
export const downlinkTexts = {
  CHIRPSTACK_API_URL: API_URL,
  CHIRPSTACK_API_KEY: API_KEY,
  TTS_API_URL: API_URL,
  TTS_API_KEY: API_KEY,
  TTS_WEBHOOK: "the id of a webhook: 2 to 36 lower-case letters, digits and hyphens",
  MQTT_DOWNLINKS: "on or off",
  DOWNLINKS_PER_DAY: "a whole number from 1 to 1000",
};

interface Values {
  CHIRPSTACK_API_URL?: string | undefined;
  CHIRPSTACK_API_KEY?: string | undefined;
  TTS_API_URL?: string | undefined;
  TTS_API_KEY?: string | undefined;
  TTS_WEBHOOK?: string | undefined;
  MQTT_DOWNLINKS: "on" | "off";
  MQTT_URL?: readonly string[] | undefined;
  DOWNLINKS_PER_DAY: number;
}

const TOGETHER = [
  ["CHIRPSTACK_API_URL", "CHIRPSTACK_API_KEY"],
  ["TTS_API_URL", "TTS_API_KEY", "TTS_WEBHOOK"],
] as const;

/** @throws StartRefused if a way to a network is only partly set */
export function requireWholeWays(values: Values): void {
  for (const names of TOGETHER) {
    const present = names.find((name) => values[name] !== undefined);
    const absent = names.find((name) => values[name] === undefined);
    if (present === undefined || absent === undefined) continue;
    throw new StartRefused(
      `${present} is set without ${absent}: set ${names.join(" and ")}, or none of them.`,
    );
  }
  if (values.MQTT_DOWNLINKS === "on" && values.MQTT_URL === undefined) {
    throw new StartRefused(
      "MQTT_DOWNLINKS is on without MQTT_URL: set the broker, or leave it off.",
    );
  }
}

export function downlinksOf(values: Values): DownlinkSettings {
  const { CHIRPSTACK_API_URL, CHIRPSTACK_API_KEY, TTS_API_URL, TTS_API_KEY, TTS_WEBHOOK } = values;
  return {
    perDay: values.DOWNLINKS_PER_DAY,
    ...(CHIRPSTACK_API_URL &&
      CHIRPSTACK_API_KEY && { chirpstack: { url: CHIRPSTACK_API_URL, key: CHIRPSTACK_API_KEY } }),
    ...(TTS_API_URL &&
      TTS_API_KEY &&
      TTS_WEBHOOK && { thingsStack: { url: TTS_API_URL, key: TTS_API_KEY, webhook: TTS_WEBHOOK } }),
    ...(values.MQTT_DOWNLINKS === "on" && values.MQTT_URL && { brokerUrls: values.MQTT_URL }),
  };
}

/** Whether commands can be handed to a network at all. */
export function hasWay(ways: DownlinkSettings, network: "chirpstack" | "tts"): boolean {
  if (ways.brokerUrls !== undefined) return true;
  return network === "chirpstack" ? ways.chirpstack !== undefined : ways.thingsStack !== undefined;
}
