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

/** POST /api/ingest/box: one message, or several. */
export const BoxDelivery = z.union([BoxMessage, z.array(BoxMessage).max(BOX_BATCH_MAX)]);

/**
 * POST /api/ingest/chirpstack: an event of ChirpStack v4, of which this is read. Networks add fields
 * at any time, so that all others are kept as they come.
 */
export const ChirpStackEvent = z.looseObject({
  deduplicationId: z.string().nullish(),
  time: z.string().nullish(),
  deviceInfo: z.looseObject({ devEui: DevEui, deviceProfileName: z.string().nullish() }),
  devAddr: z.string().nullish(),
  fCnt: z.union([z.number(), z.string()]).nullish(),
  fPort: z.union([z.number(), z.string()]).nullish(),
  data: z.string().nullish(),
  object: z.unknown().optional(),
  rxInfo: z
    .array(z.looseObject({ rssi: z.number().nullish(), snr: z.number().nullish() }))
    .nullish(),
  batteryLevel: z.number().nullish(),
});

/** POST /api/ingest/tts: an event of The Things Stack v3, of which this is read; see above. */
export const TtsEvent = z.looseObject({
  end_device_ids: z.looseObject({ dev_eui: DevEui.nullish() }).nullish(),
  received_at: z.string().nullish(),
  simulated: z.boolean().nullish(),
  uplink_message: z
    .looseObject({
      session_key_id: z.string().nullish(),
      f_port: z.union([z.number(), z.string()]).nullish(),
      f_cnt: z.union([z.number(), z.string()]).nullish(),
      frm_payload: z.string().nullish(),
      decoded_payload: z.unknown().optional(),
      received_at: z.string().nullish(),
      rx_metadata: z
        .array(z.looseObject({ rssi: z.number().nullish(), snr: z.number().nullish() }))
        .nullish(),
    })
    .nullish(),
  join_accept: z.looseObject({ session_key_id: z.string().nullish() }).nullish(),
});

export type IngestCounts = z.infer<typeof IngestAnswer>["data"];
export type BoxMessage = z.infer<typeof BoxMessage>;
