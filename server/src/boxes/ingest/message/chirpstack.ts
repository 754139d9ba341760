import { DevEui } from "@dosebeat/contract/base/answers";
import { z } from "zod";
import type { Arrival } from "./arrival.ts";
import { contentOf } from "./decoded-object.ts";
import { Base64, integer, Key, openEnvelope, parse, receipt, Timestamp } from "./envelope.ts";
import { ChirpStackReception, receivedBy } from "./gateways.ts";
import { hashOf, type Message, NOTHING_MEASURED, type Parsed } from "./message.ts";

/** Fields common to all events. Unused fields may be anything. */
const Event = z.object({
  deduplicationId: Key.nullish(),
  time: Timestamp.nullish(),
  deviceInfo: z.object({
    devEui: DevEui,
    applicationId: z.string().nullish(),
    deviceProfileName: z.string().nullish(),
    tags: z.unknown().optional(),
  }),
});

/** The model, if somebody named it there: tags are arbitrary texts, and a value that is not a text names none. */
const ModelTag = z.object({ model: z.string() });

/** Versions before 4.1 omit scalars that are 0. */
const Up = z.object({
  devAddr: Key.nullish(),
  fCnt: integer(0, 4_294_967_295).nullish(),
  fPort: integer(0, 255).nullish(),
  data: Base64.nullish(),
  object: z.unknown().optional(),
  rxInfo: z
    .array(ChirpStackReception)
    .nullish()
    .transform((gateways) => gateways ?? []),
});

const Join = z.object({ devAddr: Key.nullish() });

const Status = z.object({
  externalPowerSource: z.boolean().nullish(),
  batteryLevelUnavailable: z.boolean().nullish(),
  batteryLevel: z.number().nullish(),
});

const Log = z.object({
  level: z.string().regex(/^[A-Z_]{1,40}$/),
  code: z.string().regex(/^[A-Z_]{1,80}$/),
});

/** A frame causes at most one of these, so its deduplicationId identifies the event. */
const NUMBERED_EVENTS: ReadonlySet<string> = new Set(["up", "join", "status"]);

/**
 * Parses an event of the HTTP or MQTT integration of ChirpStack v4, JSON encoding.
 * @throws Refusal 400 with the path of the error
 */
export function parseChirpStack(event: string, sent: unknown, arrival: Arrival): Parsed {
  const body = openEnvelope(sent);
  const { deduplicationId, time, deviceInfo } = parse(Event, body);
  // An uplink may cause up, status and ack events, all with the same deduplicationId.
  const name = deduplicationId && NUMBERED_EVENTS.has(event) ? deduplicationId : hashOf(body);
  const message: Message = {
    deveui: deviceInfo.devEui,
    source: "chirpstack",
    application: deviceInfo.applicationId ?? null,
    event,
    dedupKey: `${event}:${name}`,
    recurs: null,
    ...receipt(time, arrival, ["time"]),
    ...NOTHING_MEASURED,
    content: { kind: "none", reason: `${event} has nothing to decode` },
    modelHints: hintsOf(deviceInfo),
    body,
  };
  return { kind: "message", message: { ...message, ...fieldsOf(event, body) } };
}

/** Tags were written by somebody for this box or its profile, so they come first. */
function hintsOf({ tags, deviceProfileName }: z.infer<typeof Event>["deviceInfo"]): string[] {
  const tag = ModelTag.safeParse(tags).data?.model;
  return [tag, deviceProfileName].filter((hint) => typeof hint === "string");
}

function fieldsOf(event: string, body: object): Partial<Message> {
  switch (event) {
    case "up":
      return upFields(parse(Up, body));
    case "join":
      return { session: parse(Join, body).devAddr ?? null };
    case "status":
      return statusFields(parse(Status, body));
    case "log":
      return logFields(body);
    default:
      return {};
  }
}

function upFields(up: z.infer<typeof Up>): Partial<Message> {
  return {
    session: up.devAddr ?? null,
    fcnt: up.fCnt ?? 0,
    ...receivedBy(up.rxInfo),
    content: contentOf({ bytes: up.data, fport: up.fPort, object: up.object }, ["object"]),
  };
}

/** 0 means external power and above 100 unknown: neither is a battery level. */
function statusFields(status: z.infer<typeof Status>): Partial<Message> {
  const level = status.batteryLevel ?? 0;
  if (status.externalPowerSource || level === 0)
    return nothingIn("external power, or battery level unknown");
  if (status.batteryLevelUnavailable || level < 0 || level > 100) {
    return nothingIn("battery level unavailable");
  }
  return { batteryPercent: level };
}

/** A fault that the network found, such as `ERROR UPLINK_MIC`: the reason outlives the raw content. */
function logFields(body: object): Partial<Message> {
  const log = Log.safeParse(body).data;
  return log ? nothingIn(`${log.level} ${log.code}`) : {};
}

function nothingIn(reason: string): Partial<Message> {
  return { content: { kind: "none", reason } };
}
