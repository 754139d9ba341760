import { z } from "zod";
import { dataOf, Instant } from "./answers.ts";
import { DevEui } from "./sensors.ts";

/** Every ingest call answers with counts of messages, and only once they are committed durably. */
export const IngestAnswer = dataOf(
  z.object({
    /** Stored now. */
    accepted: z.number().int(),
    /** Held already. */
    duplicates: z.number().int(),
    /** Of boxes that are not registered, while boxes are not registered by themselves. Not stored. */
    unknown: z.number().int(),
  }),
);

/** POST /api/ingest/chirpstack: the network adds `?event=` to the address by itself. */
export const ChirpStackQuery = z.object({
  event: z.string().regex(/^[a-z_]{1,32}$/, "must name the kind of event, such as up"),
});

const temperature = z.number().min(-100).max(200);
const percent = z.number().min(0).max(100);
const movements = z.number().int().min(0).max(1_000_000);
const pressNumber = z.number().int().min(0).max(2_147_483_647);

/** A press: when it was pressed, either as seconds before the message was received or as an instant. */
const BoxPress = z
  .strictObject({
    seq: pressNumber.optional(),
    age_s: z.number().min(0).max(400_000_000).optional(),
    time: Instant.optional(),
  })
  .refine((press) => (press.age_s === undefined) !== (press.time === undefined), {
    message: "must have either age_s or time",
  });

const BoxReading = z.strictObject({
  time: Instant,
  temperature: temperature.optional(),
  humidity: percent.optional(),
  battery: percent.optional(),
  motion: movements.optional(),
});

/**
 * POST /api/ingest/box: one message of a home-made box. Temperature °C, humidity and battery percent,
 * motion movements since the last reading; `time` is when the message was received or sent, else
 * its arrival counts. `press_seq`: number of the newest press that the box has counted; `fcnt`: frame
 * counter; `boot`: any number that changes with each start of the box.
 */
export const BoxMessage = z.strictObject({
  deveui: DevEui,
  time: Instant.optional(),
  battery: percent.optional(),
  temperature: temperature.optional(),
  humidity: percent.optional(),
  motion: movements.optional(),
  buttonmode: z.number().int().min(0).max(255).optional(),
  fcnt: z.number().int().min(0).max(4_294_967_295).optional(),
  boot: z.number().int().optional(),
  press_seq: pressNumber.optional(),
  presses: z.array(BoxPress).max(1000).optional(),
  readings: z.array(BoxReading).max(1000).optional(),
});

/** How many messages one call may bring. */
export const BOX_BATCH_MAX = 1000;

export type IngestCounts = z.infer<typeof IngestAnswer>["data"];
export type BoxMessage = z.infer<typeof BoxMessage>;
