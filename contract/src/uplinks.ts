import { z } from "zod/mini";
import { Instant, listOf, PAGE_TEXTS, PageQuery, sortQuery } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

export const UPLINK_OUTCOMES = ["decoded", "undecodable", "nothing_to_do"] as const;

/** GET /api/sensors/{deveui}/uplinks */
export const UplinksQuery = described(
  z.strictObject({
    outcome: z.optional(z.enum(UPLINK_OUTCOMES)),
    event: z.optional(
      z.string().check(z.regex(/^[a-z_]{1,32}$/, "must be a kind of event such as up")),
    ),
    "sort[0]": sortQuery(["received_at", "arrived_at", "id"], "desc"),
    ...PageQuery,
  }),
  {
    outcome: "Only messages with this outcome.",
    event: "Only events of this kind, such as `up`, `join` or `status`.",
    ...PAGE_TEXTS,
  },
);

/** What the network noted of a box. */
const NetworkLog = described(
  z.object({ level: z.string(), code: z.string(), description: z.nullable(z.string()) }),
  {
    level: "How grave it is: `INFO`, `WARNING` or `ERROR`.",
    code: "What it is, such as `UPLINK_MIC`.",
    description: "The same in words of the network, in English; null: it gave none.",
  },
);

/** An event as a network delivered it. */
export const UplinkAttributes = described(
  z.object({
    source: z.enum(["chirpstack", "tts", "box"]),
    event: z.string(),
    received_at: Instant,
    received_source: z.enum(["network", "server"]),
    arrived_at: Instant,
    session: z.nullable(z.string()),
    fcnt: z.nullable(z.int()),
    fport: z.nullable(z.int()),
    boot: z.nullable(z.int()),
    press_seq: z.nullable(z.int()),
    rssi: z.nullable(z.number()),
    snr: z.nullable(z.number()),
    length: z.nullable(z.int()),
    is_coarse: z.boolean(),
    frame: z.nullable(z.string()),
    body: z.unknown(),
    outcome: z.enum(UPLINK_OUTCOMES),
    reason: z.nullable(z.string()),
    log: z.nullable(NetworkLog),
  }),
  {
    source: "Who delivered it: ChirpStack, The Things Stack, or a home-made box itself.",
    event: "Kind of event, such as `up`, `join` or `status`.",
    received_at: "When the message was received, as a UTC instant.",
    received_source: "Whose clock `received_at` is: the network's, or this server's.",
    arrived_at: "When it arrived at this server, as a UTC instant.",
    session: "LoRaWAN session of the box; null: not known.",
    fcnt: "Frame counter of the session; null: not known.",
    fport: "LoRaWAN port of the frame; null: not known.",
    boot: "Number that changes each time the box starts; null: not reported.",
    press_seq: "Number of the latest press that the box has counted; null: not reported.",
    rssi: TEXTS.rssi,
    snr: TEXTS.snr,
    length:
      "Bytes of the payload; null: there is none, or it is no longer stored. For technicians, of a box that is or was somebody's, up to the next 16.",
    is_coarse:
      "For technicians: whether the box was somebody's when the message was received; then instants are to the hour. Always false for administrators.",
    frame:
      "Payload of the frame in hexadecimal digits; null: there is none, or it is no longer stored.",
    body: "The event as it was delivered; null: it is no longer stored.",
    outcome: "What became of it.",
    reason: "Why it was not decoded, in English; null: it was.",
    log: "What the network noted, of an event `log` of ChirpStack; null: another event, or it is no longer stored.",
  },
);

export const UplinksAnswer = listOf(UplinkAttributes);

export type UplinkAttributes = z.infer<typeof UplinkAttributes>;

export type UplinkOutcome = (typeof UPLINK_OUTCOMES)[number];
