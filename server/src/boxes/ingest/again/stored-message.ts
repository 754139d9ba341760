import { Refusal } from "../../../http/errors.ts";
import { parseBox } from "../message/box.ts";
import { parseChirpStack } from "../message/chirpstack.ts";
import type { Message } from "../message/message.ts";
import { parseTts } from "../message/tts.ts";

/** An uplink whose body is kept. */
export interface KeptUplink {
  id: number;
  source: "chirpstack" | "tts" | "box";
  event: string;
  received_at: Date;
  received_source: "network" | "server";
  arrived_at: Date;
  body: unknown;
}

/** The message as it arrived, with the receive time determined then. Undefined: it can no longer be parsed. */
export function storedMessage(uplink: KeptUplink): Message | undefined {
  const { received_at: receivedAt, received_source: receivedSource } = uplink;
  try {
    const message = parsed(uplink);
    return message && { ...message, receivedAt, receivedSource };
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function parsed({ source, event, received_at, body }: KeptUplink): Message | undefined {
  const arrival = { now: received_at, latest: received_at };
  if (source === "box") return parseBox(body, arrival)[0];
  const found = source === "tts" ? parseTts(body, arrival) : parseChirpStack(event, body, arrival);
  return found.kind === "message" ? found.message : undefined;
}
