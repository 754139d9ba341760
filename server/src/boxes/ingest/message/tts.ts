import { DevEui } from "@dosebeat/contract/base/answers";
import { z } from "zod";
import type { Arrival } from "./arrival.ts";
import { contentOf } from "./decoded-object.ts";
import { Base64, integer, Key, openEnvelope, parse, receipt, Timestamp } from "./envelope.ts";
import { receivedBy, TtsReception } from "./gateways.ts";
import { hashOf, type Message, NOTHING_MEASURED, type Parsed } from "./message.ts";

const FrameCounter = integer(0, 4_294_967_295).nullish();

/** The network omits fields that are empty, 0 or false. */
const UplinkMessage = z.object({
  session_key_id: Key.nullish(),
  f_port: integer(0, 255).nullish(),
  f_cnt: FrameCounter,
  frm_payload: Base64.nullish(),
  decoded_payload: z.unknown().optional(),
  rx_metadata: z
    .array(TtsReception)
    .nullish()
    .transform((gateways) => gateways ?? []),
  version_ids: z
    .object({ brand_id: z.string().nullish(), model_id: z.string().nullish() })
    .nullish(),
  last_battery_percentage: z
    .object({ f_cnt: FrameCounter, value: z.number().min(0).max(100).nullish() })
    .nullish(),
  received_at: Timestamp.nullish(),
});

const Event = z.object({
  end_device_ids: z
    .object({
      dev_eui: z.nullish(DevEui),
      application_ids: z.object({ application_id: z.string().nullish() }).nullish(),
    })
    .nullish(),
  received_at: Timestamp.nullish(),
  simulated: z.boolean().nullish(),
  uplink_message: UplinkMessage.nullish(),
  join_accept: z
    .object({ session_key_id: Key.nullish(), received_at: Timestamp.nullish() })
    .nullish(),
});

const Attributes = z.object({ model: z.string().nullish() }).nullish().catch(null);
const Attributed = z.object({
  end_device_ids: z.object({ attributes: Attributes }).nullish().catch(null),
  uplink_message: z.object({ attributes: Attributes }).nullish().catch(null),
});

type Event = z.infer<typeof Event>;
type UplinkMessage = z.infer<typeof UplinkMessage>;

/** The field that contains an event names it. Other fields of an envelope are objects too, so all are listed. */
const OTHER_EVENTS = [
  "downlink_ack",
  "downlink_nack",
  "downlink_sent",
  "downlink_failed",
  "downlink_queued",
  "downlink_queue_invalidated",
  "location_solved",
  "service_data",
  "uplink_normalized",
];

/**
 * Parses an event of a webhook or MQTT of The Things Stack v3.
 * @throws Refusal 400 with the path of the error
 */
export function parseTts(sent: unknown, arrival: Arrival): Parsed {
  const body = openEnvelope(sent);
  const event = parse(Event, body);
  const deveui = event.end_device_ids?.dev_eui;
  if (!deveui) return { kind: "nothing", reason: "no_box" };
  // Not even stored raw: its fake session and counter could shadow a real uplink with the same key.
  if (event.simulated) return { kind: "nothing", reason: "simulated" };
  const received = receivedOf(event);
  const common = {
    deveui,
    source: "tts",
    application: event.end_device_ids?.application_ids?.application_id ?? null,
    ...receipt(received?.time, arrival, received?.path ?? []),
    ...NOTHING_MEASURED,
    recurs: null,
    modelHints: [],
    body,
  } as const;
  return { kind: "message", message: { ...common, ...fieldsOf(event, body) } };
}

type OwnFields = Pick<Message, "event" | "dedupKey" | "content"> & Partial<Message>;

function fieldsOf(event: Event, body: object): OwnFields {
  if (event.uplink_message) return uplinkFields(event.uplink_message, body);
  if (event.join_accept) return joinFields(event.join_accept, body);
  const name = OTHER_EVENTS.find((other) => other in body) ?? "other";
  return {
    event: name,
    dedupKey: `${name}:${hashOf(body)}`,
    content: { kind: "none", reason: `${name} has nothing to decode` },
  };
}

function uplinkFields(uplink: UplinkMessage, body: object): OwnFields {
  const session = uplink.session_key_id ?? null;
  const fcnt = uplink.f_cnt ?? 0;
  return {
    event: "up",
    // Without a session the counter identifies nothing: it restarts at each join.
    dedupKey: session === null ? `up:${hashOf(body)}` : `up:${session}:${fcnt}`,
    // A box activated by personalization keeps its session and may count from 0 again.
    recurs: session === null ? null : "counter",
    session,
    fcnt,
    ...receivedBy(uplink.rx_metadata),
    content: contentOf(
      { bytes: uplink.frm_payload, fport: uplink.f_port, object: uplink.decoded_payload },
      ["uplink_message", "decoded_payload"],
    ),
    batteryPercent: batteryOf(uplink),
    modelHints: modelsOf(uplink, body),
  };
}

function joinFields(join: NonNullable<Event["join_accept"]>, body: object): OwnFields {
  const session = join.session_key_id ?? null;
  return {
    event: "join",
    dedupKey: `join:${session ?? hashOf(body)}`,
    session,
    content: { kind: "none", reason: "join has nothing to decode" },
  };
}

/** The network repeats the last known level; it is current only in the uplink that reported it. */
function batteryOf({ last_battery_percentage: last, f_cnt }: UplinkMessage): number | null {
  return last && (last.f_cnt ?? 0) === (f_cnt ?? 0) ? (last.value ?? 0) : null;
}

/** Attributes of the device or the message, written by somebody, then what the device was registered as. */
function modelsOf({ version_ids: ids }: UplinkMessage, body: object): string[] {
  const { end_device_ids: device, uplink_message: uplink } = Attributed.safeParse(body).data ?? {};
  const attributes = [uplink?.attributes, device?.attributes];
  const brand = ids?.brand_id && ids.model_id ? `${ids.brand_id}/${ids.model_id}` : null;
  return [...attributes.map((found) => found?.model), brand].filter(
    (hint) => typeof hint === "string",
  );
}

function receivedOf(event: Event): { time: Date; path: string[] } | null {
  const inner = event.uplink_message ? "uplink_message" : "join_accept";
  const innerTime = event[inner]?.received_at;
  if (innerTime) return { time: innerTime, path: [inner, "received_at"] };
  return event.received_at ? { time: event.received_at, path: ["received_at"] } : null;
}
