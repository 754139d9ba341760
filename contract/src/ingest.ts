import { z } from "zod/mini";
import { DevEui, dataOf, GivenInstant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";

/** Counts of messages; sent only after they are committed durably. */
export const IngestAnswer = dataOf(
  described(z.object({ accepted: z.int(), duplicates: z.int(), unknown: z.int() }), {
    accepted: "Messages stored now.",
    duplicates:
      "Messages that were stored already: the same `deduplicationId` of ChirpStack; the same session and frame counter of The Things Stack within 2 minutes, or within 15 if no other uplink of the box lies between; the same bytes of direct JSON, without `time` only within 10 minutes.",
    unknown:
      "Messages of unregistered boxes, not stored; 0 where boxes are registered automatically.",
  }),
);

/** POST /api/ingest/chirpstack: the network adds `?event=` to the address by itself. */
export const ChirpStackQuery = described(
  z.object({
    event: z.string().check(z.regex(/^[a-z_]{1,32}$/, "must be a kind of event such as up")),
  }),
  { event: "Kind of event, such as `up`, `join` or `status`." },
);

const temperature = z.number().check(z.minimum(-100), z.maximum(200));
const percent = z.number().check(z.minimum(0), z.maximum(100));
const movements = z.int().check(z.minimum(0), z.maximum(1_000_000));
const pressNumber = z.int().check(z.minimum(0), z.maximum(2_147_483_647));

/** A press; either `age_s` or `time` is required. */
const BoxPress = described(
  z
    .strictObject({
      seq: z.optional(pressNumber),
      age_s: z.optional(z.number().check(z.minimum(0), z.maximum(400_000_000))),
      time: z.optional(GivenInstant),
    })
    .check(
      z.refine((press) => (press.age_s === undefined) !== (press.time === undefined), {
        message: "must have either age_s or time",
      }),
    ),
  {
    seq: "Number of the press, if the box numbers them.",
    age_s: "Seconds between the press and the `time` of the message.",
    time: "When the button was pressed, with `Z` or an offset.",
  },
);

const MEASURED_TEXTS = {
  temperature: "Temperature in °C, from −100 to 200.",
  humidity: "Relative humidity in percent, from 0 to 100.",
  battery: "Battery charge in percent, from 0 to 100.",
  motion: "Movements since the previous reading.",
} as const;

const BoxReading = described(
  z.strictObject({
    time: GivenInstant,
    temperature: z.optional(temperature),
    humidity: z.optional(percent),
    battery: z.optional(percent),
    motion: z.optional(movements),
  }),
  { time: "When it was measured, with `Z` or an offset.", ...MEASURED_TEXTS },
);

/** One message of a home-made box. */
export const BoxMessage = described(
  z.strictObject({
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
  }),
  {
    deveui: TEXTS.givenDeveui,
    time: "When the message was sent or received, with `Z` or an offset. Default: when it arrives.",
    ...MEASURED_TEXTS,
    buttonmode: "Button mode of the box, from 0 to 255.",
    fcnt: "Frame counter, incremented with each message.",
    boot: "Any integer that changes each time the box starts.",
    press_seq: "Number of the latest press that the box has counted.",
    presses: "Presses, up to 1,000.",
    readings: "Earlier measurements, up to 1,000.",
  },
);

/** Most messages in one call. */
export const BOX_BATCH_MAX = 1000;

/** POST /api/ingest/box: one message, or several. */
export const BoxDelivery = z.union([
  BoxMessage,
  z.array(BoxMessage).check(z.maxLength(BOX_BATCH_MAX)),
]);

const MEASURED_BY_GATEWAY = { rssi: z.nullish(z.number()), snr: z.nullish(z.number()) };
const GATEWAY_TEXTS = { rssi: TEXTS.rssi, snr: TEXTS.snr };
const RECEPTIONS =
  "How each gateway received the frame; the one with the highest `snr` is stored, and the names of the five best.";

/** How a gateway received a frame, as ChirpStack tells of it. */
const ChirpStackReception = described(
  z.looseObject({ gatewayId: z.optional(z.unknown()), ...MEASURED_BY_GATEWAY }),
  { gatewayId: "Id of the gateway; left out where it is not a name.", ...GATEWAY_TEXTS },
);

/** How a gateway received a frame, as The Things Stack tells of it. */
const TtsReception = described(
  z.looseObject({
    gateway_ids: z.optional(z.unknown()),
    packet_broker: z.optional(z.unknown()),
    ...MEASURED_BY_GATEWAY,
  }),
  {
    gateway_ids: "Ids of the gateway, of which `gateway_id` is its name.",
    packet_broker: "Of a gateway of another network: `forwarder_gateway_id` is its name.",
    ...GATEWAY_TEXTS,
  },
);

const ChirpStackDevice = described(
  z.looseObject({ devEui: DevEui, deviceProfileName: z.nullish(z.string()) }),
  {
    devEui: TEXTS.givenDeveui,
    deviceProfileName:
      "Name of the device profile in ChirpStack; suggests the codec for a new box.",
  },
);

/**
 * POST /api/ingest/chirpstack: an event of ChirpStack v4, as far as it is read. Networks may add fields
 * at any time; these are stored as they arrive.
 */
export const ChirpStackEvent = described(
  z.looseObject({
    deduplicationId: z.nullish(z.string()),
    time: z.nullish(z.string()),
    deviceInfo: ChirpStackDevice,
    devAddr: z.nullish(z.string()),
    fCnt: z.nullish(z.union([z.number(), z.string()])),
    fPort: z.nullish(z.union([z.number(), z.string()])),
    data: z.nullish(z.string()),
    object: z.optional(z.unknown()),
    rxInfo: z.nullish(z.array(ChirpStackReception)),
    batteryLevel: z.nullish(z.number()),
  }),
  {
    deduplicationId:
      "Id of the event: `up`, `join` and `status` events with the same id are duplicates.",
    time: "When the network received the frame, with `Z` or an offset. Default: when it arrives.",
    deviceInfo: "The box.",
    devAddr: "Address of the box in its LoRaWAN session, in hexadecimal digits.",
    fCnt: "Frame counter of the LoRaWAN session; absent: 0.",
    fPort: "LoRaWAN port of the frame.",
    data: "Payload of the frame, in Base64.",
    object: "Payload as a codec in ChirpStack decoded it; used for boxes without a codec here.",
    rxInfo: RECEPTIONS,
    batteryLevel: "Of `status` events: battery charge in percent; 0: external power, ignored.",
  },
);

const TtsUplink = described(
  z.looseObject({
    session_key_id: z.nullish(z.string()),
    f_port: z.nullish(z.union([z.number(), z.string()])),
    f_cnt: z.nullish(z.union([z.number(), z.string()])),
    frm_payload: z.nullish(z.string()),
    decoded_payload: z.optional(z.unknown()),
    received_at: z.nullish(z.string()),
    rx_metadata: z.nullish(z.array(TtsReception)),
  }),
  {
    session_key_id: "Id of the LoRaWAN session.",
    f_port: "LoRaWAN port of the frame.",
    f_cnt: "Frame counter of the LoRaWAN session; absent: 0.",
    frm_payload: "Payload of the frame, in Base64.",
    decoded_payload:
      "Payload as a formatter in The Things Stack decoded it; used for boxes without a codec here.",
    received_at: "When the network received the frame, with `Z` or an offset.",
    rx_metadata: RECEPTIONS,
  },
);

const TtsDevice = described(z.looseObject({ dev_eui: z.nullish(DevEui) }), {
  dev_eui: TEXTS.givenDeveui,
});

const TtsJoin = described(z.looseObject({ session_key_id: z.nullish(z.string()) }), {
  session_key_id: "Id of the new LoRaWAN session.",
});

/** POST /api/ingest/tts: an event of The Things Stack v3, as far as it is read. */
export const TtsEvent = described(
  z.looseObject({
    end_device_ids: z.nullish(TtsDevice),
    received_at: z.nullish(z.string()),
    simulated: z.nullish(z.boolean()),
    uplink_message: z.nullish(TtsUplink),
    join_accept: z.nullish(TtsJoin),
  }),
  {
    end_device_ids: "The box.",
    received_at: "When the network made the event, with `Z` or an offset.",
    simulated: "Whether the event was simulated in the console; such events are not stored.",
    uplink_message: "Of uplinks: the frame.",
    join_accept: "Of joins: the accepted join.",
  },
);

export type IngestCounts = z.infer<typeof IngestAnswer>["data"];
export type BoxMessage = z.infer<typeof BoxMessage>;
