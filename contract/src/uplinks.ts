import { z } from "zod/mini";
import { Instant, listOf, PageQuery, sortQuery } from "./answers.ts";

export const UPLINK_OUTCOMES = ["decoded", "undecodable", "nothing_to_do"] as const;

/** GET /api/sensors/{deveui}/uplinks: the newest first unless asked otherwise. */
export const UplinksQuery = z.strictObject({
  outcome: z.optional(z.enum(UPLINK_OUTCOMES)),
  event: z.optional(
    z.string().check(z.regex(/^[a-z_]{1,32}$/, "must name the kind of event, such as up")),
  ),
  "sort[0]": sortQuery(["received_at", "arrived_at", "id"], "desc"),
  ...PageQuery,
});

/**
 * An event of a network as it came. `frame`: the bytes in hex; `outcome` and `reason`: what became of
 * it; `received_source`: whether the network or this server said when it was received. `body` and
 * `frame` are null where they are no longer kept.
 */
export const UplinkAttributes = z.object({
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
  frame: z.nullable(z.string()),
  body: z.unknown(),
  outcome: z.enum(UPLINK_OUTCOMES),
  reason: z.nullable(z.string()),
});

export const UplinksAnswer = listOf(UplinkAttributes);

export type UplinkAttributes = z.infer<typeof UplinkAttributes>;

export type UplinkOutcome = (typeof UPLINK_OUTCOMES)[number];
