import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant } from "./answers.ts";

/** Every ingest call answers with counts of messages, and only once they are committed durably. */
export const IngestAnswer = dataOf(
  z.object({
    /** Stored now. */
    accepted: z.int(),
    /** Held already. */
    duplicates: z.int(),
    /** Of boxes that are not registered, while boxes are not registered by themselves. Not stored. */
    unknown: z.int(),
  }),
);

/** POST /api/ingest/chirpstack: the network adds `?event=` to the address by itself. */
export const ChirpStackQuery = z.object({
  event: z.string().check(z.regex(/^[a-z_]{1,32}$/, "must name the kind of event, such as up")),
});

const temperature = z.number().check(z.minimum(-100), z.maximum(200));
const percent = z.number().check(z.minimum(0), z.maximum(100));
const movements = z.int().check(z.minimum(0), z.maximum(1_000_000));
const pressNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** A press: when it was pressed, either as seconds before the message was received or as an instant. */
const BoxPress = z
  .strictObject({
    seq: z.optional(pressNumber),
    age_s: z.optional(z.number().check(z.minimum(0), z.maximum(400_000_000))),
    time: z.optional(GivenInstant),
  })
  .check(
    z.refine((press) => (press.age_s === undefined) !== (press.time === undefined), {
      message: "must have either age_s or time",
    }),
  );

const BoxReading = z.strictObject({
  time: GivenInstant,
  temperature: z.optional(temperature),
  humidity: z.optional(percent),
  battery: z.optional(percent),
  motion: z.optional(movements),
});

/**
 * POST /api/ingest/box: one message of a home-made box. Temperature °C, humidity and battery percent,
 * motion movements since the last reading; `time` is when the message was received or sent, else
 * its arrival counts. `press_seq`: number of the newest press that the box has counted; `fcnt`: frame
 * counter; `boot`: any number that changes with each start of the box.
 */
export const BoxMessage = z.strictObject({
  deveui: DevEui,
  time: z.optional(GivenInstant),
  battery: z.optional(percent),
  temperature: z.optional(temperature),
  humidity: z.optional(percent),
  motion: z.optional(movements),
  buttonmode: z.optional(z.int().check(z.minimum(0), z.maximum(255))),
  fcnt: z.optional(z.int().check(z.minimum(0), z.maximum(4_294_967_295))),
  boot: z.optional(z.int()),
  press_seq: z.optional(pressNumber),
  presses: z.optional(z.array(BoxPress).check(z.maxLength(1000))),
  readings: z.optional(z.array(BoxReading).check(z.maxLength(1000))),
});

/** How many messages one call may bring. */
export const BOX_BATCH_MAX = 1000;

/** POST /api/ingest/box: one message, or several. */
export const BoxDelivery = z.union([
  BoxMessage,
  z.array(BoxMessage).check(z.maxLength(BOX_BATCH_MAX)),
]);

/**
 * POST /api/ingest/chirpstack: an event of ChirpStack v4, of which this is read. Networks add fields
 * at any time, so that all others are kept as they come.
 */
export const ChirpStackEvent = z.looseObject({
  deduplicationId: z.nullish(z.string()),
  time: z.nullish(z.string()),
  deviceInfo: z.looseObject({ devEui: DevEui, deviceProfileName: z.nullish(z.string()) }),
  devAddr: z.nullish(z.string()),
  fCnt: z.nullish(z.union([z.number(), z.string()])),
  fPort: z.nullish(z.union([z.number(), z.string()])),
  data: z.nullish(z.string()),
  object: z.optional(z.unknown()),
  rxInfo: z.nullish(
    z.array(z.looseObject({ rssi: z.nullish(z.number()), snr: z.nullish(z.number()) })),
  ),
  batteryLevel: z.nullish(z.number()),
});

/** POST /api/ingest/tts: an event of The Things Stack v3, of which this is read; see above. */
export const TtsEvent = z.looseObject({
  end_device_ids: z.nullish(z.looseObject({ dev_eui: z.nullish(DevEui) })),
  received_at: z.nullish(z.string()),
  simulated: z.nullish(z.boolean()),
  uplink_message: z.nullish(
    z.looseObject({
      session_key_id: z.nullish(z.string()),
      f_port: z.nullish(z.union([z.number(), z.string()])),
      f_cnt: z.nullish(z.union([z.number(), z.string()])),
      frm_payload: z.nullish(z.string()),
      decoded_payload: z.optional(z.unknown()),
      received_at: z.nullish(z.string()),
      rx_metadata: z.nullish(
        z.array(z.looseObject({ rssi: z.nullish(z.number()), snr: z.nullish(z.number()) })),
      ),
    }),
  ),
  join_accept: z.nullish(z.looseObject({ session_key_id: z.nullish(z.string()) })),
});

export type IngestCounts = z.infer<typeof IngestAnswer>["data"];
export type BoxMessage = z.infer<typeof BoxMessage>;
