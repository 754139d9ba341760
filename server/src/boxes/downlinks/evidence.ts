import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import { z } from "zod";

/** A message of the box or its network since a command was handed over. */
export interface Since {
  event: string;
  received_at: Date;
  arrived_at: Date;
  fport: number | null;
  frame: Uint8Array | null;
  body: unknown;
}

/** What messages say about a command. */
export interface Evidence {
  /** When the box confirmed it. */
  acknowledged: Date | null;
  /** When a gateway sent it by radio, according to the network. */
  reached: Date | null;
  /** The network will not send it, and why. */
  failed: "too_long" | "failed" | null;
  /** The network dropped it, or the box has sent so much since that it must have missed it. */
  isLost: boolean;
}

/** A box confirms within a minute of its next frame; after three frames without a confirmation the command is lost. */
const FRAMES_UNTIL_LOST = 3;

const Report = z.object({
  schema: z.literal("pillbox/1"),
  frame: z.literal("config_report"),
  token: z.number(),
});
const Given = z.object({ object: Report });
const Decoded = z.object({ uplink_message: z.object({ decoded_payload: Report }) });

const QueueItem = z.object({ queueItemId: z.string(), acknowledged: z.boolean().optional() });
const NetworkLog = z.object({ code: z.string(), context: z.record(z.string(), z.string()) });
const Correlated = z.object({ correlation_ids: z.array(z.string()) });
const Failed = z.object({ downlink: Correlated });
const Invalidated = z.object({ downlinks: z.array(Correlated) });

/**
 * @param command as it was last handed over; reports about earlier attempts no longer count, except a confirmation
 */
export function evidenceOf(
  { token, networkId, sentAt }: { token: number; networkId: string; sentAt: Date },
  messages: readonly Since[],
): Evidence {
  const found: Evidence = { acknowledged: null, reached: null, failed: null, isLost: false };
  let frames = 0;
  for (const message of messages) {
    if (message.event === "up") {
      if (message.received_at > sentAt) frames += 1;
      if (tokenIn(message) === token) found.acknowledged ??= message.received_at;
      continue;
    }
    const said = message.arrived_at < sentAt ? null : saidOf(message, networkId);
    if (said === "reached") found.reached ??= message.received_at;
    else if (said === "lost") found.isLost = true;
    else if (said !== null) found.failed ??= said;
  }
  found.isLost ||= frames >= FRAMES_UNTIL_LOST;
  return found;
}

/** The token of a configuration report, from its bytes if there are any. */
function tokenIn({ frame, fport, body }: Since): number | null {
  if (frame !== null && frame.length > 0) {
    const decoded = decodePillboxUplink(frame, fport ?? 0);
    return "data" in decoded && decoded.data.frame === "config_report" ? decoded.data.token : null;
  }
  const given = Given.safeParse(body).data?.object;
  return (given ?? Decoded.safeParse(body).data?.uplink_message.decoded_payload)?.token ?? null;
}

type Said = "reached" | "lost" | "too_long" | "failed" | null;

/** What a network's event says about this command; null: nothing. */
function saidOf({ event, body }: Since, networkId: string): Said {
  if (networkId === "") return null;
  if (event === "txack" || event === "ack") return saidByChirpStack(body, networkId);
  if (event === "log") return loggedBy(body, networkId);
  const content = z.record(z.string(), z.unknown()).safeParse(body).data?.[event];
  switch (event) {
    case "downlink_sent":
    case "downlink_ack":
      return isOf(Correlated.safeParse(content).data, networkId) ? "reached" : null;
    case "downlink_nack":
      return isOf(Correlated.safeParse(content).data, networkId) ? "lost" : null;
    case "downlink_failed":
      return isOf(Failed.safeParse(content).data?.downlink, networkId) ? "failed" : null;
    case "downlink_queue_invalidated": {
      const dropped = Invalidated.safeParse(content).data?.downlinks ?? [];
      return dropped.some((one) => isOf(one, networkId)) ? "lost" : null;
    }
    default:
      return null;
  }
}

function saidByChirpStack(body: unknown, networkId: string): Said {
  const { data } = QueueItem.safeParse(body);
  if (data?.queueItemId !== networkId) return null;
  return data.acknowledged === false ? "lost" : "reached";
}

function loggedBy(body: unknown, networkId: string): Said {
  const { data } = NetworkLog.safeParse(body);
  if (!data || !Object.values(data.context).includes(networkId)) return null;
  if (data.code === "DOWNLINK_PAYLOAD_SIZE") return "too_long";
  return data.code === "EXPIRED" || data.code === "DOWNLINK_GATEWAY" ? "lost" : null;
}

function isOf(named: z.infer<typeof Correlated> | undefined, networkId: string): boolean {
  return named?.correlation_ids.includes(networkId) ?? false;
}
