import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DownlinkSettings } from "../../downlink-settings.ts";
import type { Address } from "./address.ts";
import type { DownlinkBrokers } from "./broker.ts";

/** A command as a network takes it. */
export interface Payload {
  /** Id of the row, to recognise later reports of the network. */
  id: number;
  fPort: number;
  bytes: Uint8Array;
}

/** Whether a network accepted a command, with the network's id for it; or why not, and whether to try again. */
export type HandedOver =
  | { is: "sent"; networkId: string }
  | { is: "later"; reason: "unreachable" | "busy" }
  | { is: "refused"; reason: "no_way" | "denied" | "unknown_box" | "rejected" };

const TIMEOUT_MS = 10_000;

const Enqueued = z.object({ id: z.string().min(1).max(100) });

/** The correlation id by which events of The Things Stack name a command. */
export function correlationOf(id: number): string {
  return `dosebeat:downlink:${id}`;
}

/** Hands a command to the network of a box: over its API if that is set, otherwise over the brokers. */
export async function handOver(
  ways: DownlinkSettings,
  brokers: DownlinkBrokers | undefined,
  address: Address,
  payload: Payload,
): Promise<HandedOver> {
  if (address.network === "chirpstack" && ways.chirpstack) {
    return toChirpStack(ways.chirpstack, address.deveui, payload);
  }
  if (address.network === "tts" && ways.thingsStack) {
    return toThingsStack(ways.thingsStack, address, payload);
  }
  return brokers ? publish(brokers, address, payload) : { is: "refused", reason: "no_way" };
}

async function toChirpStack(
  { url, key }: NonNullable<DownlinkSettings["chirpstack"]>,
  deveui: string,
  { fPort, bytes }: Payload,
): Promise<HandedOver> {
  const queueItem = { confirmed: false, data: base64(bytes), fPort };
  const answer = await post(`${url}/api/devices/${deveui}/queue`, key, { queueItem });
  if (!answer.isTaken) return answer.outcome;
  const enqueued = Enqueued.safeParse(answer.body).data;
  return { is: "sent", networkId: enqueued?.id ?? "" };
}

async function toThingsStack(
  { url, key, webhook }: NonNullable<DownlinkSettings["thingsStack"]>,
  { application, device }: Extract<Address, { network: "tts" }>,
  payload: Payload,
): Promise<HandedOver> {
  const path = `/api/v3/as/applications/${application}/webhooks/${webhook}/devices/${device}/down/push`;
  const answer = await post(`${url}${path}`, key, thingsStackBody(payload));
  return answer.isTaken ? { is: "sent", networkId: correlationOf(payload.id) } : answer.outcome;
}

function thingsStackBody({ id, fPort, bytes }: Payload) {
  const frame = { frm_payload: base64(bytes), f_port: fPort, priority: "NORMAL" };
  return { downlinks: [{ ...frame, confirmed: false, correlation_ids: [correlationOf(id)] }] };
}

async function publish(
  brokers: DownlinkBrokers,
  address: Address,
  payload: Payload,
): Promise<HandedOver> {
  const { network, application } = address;
  const networkId = network === "chirpstack" ? randomUUID() : correlationOf(payload.id);
  const { fPort, bytes } = payload;
  const isPublished =
    network === "chirpstack"
      ? await brokers.publish(`application/${application}/device/${address.deveui}/command/down`, {
          body: {
            id: networkId,
            devEui: address.deveui,
            confirmed: false,
            fPort,
            data: base64(bytes),
          },
          qos: 1,
        })
      : // The Things Stack knows QoS 0 only.
        await brokers.publish(`v3/${ttsName(address)}/devices/${address.device}/down/push`, {
          body: thingsStackBody(payload),
          qos: 0,
        });
  return isPublished ? { is: "sent", networkId } : { is: "later", reason: "unreachable" };
}

function ttsName({ application, tenant }: Extract<Address, { network: "tts" }>): string {
  return tenant === null ? application : `${application}@${tenant}`;
}

type Answer = { isTaken: true; body: unknown } | { isTaken: false; outcome: HandedOver };

/** Logs neither the key nor the network's answer. */
async function post(url: string, key: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        // ChirpStack's REST interface forwards only headers with this prefix.
        "grpc-metadata-authorization": `Bearer ${key}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { isTaken: true, body: await response.json().catch(() => null) };
    await response.body?.cancel();
    return { isTaken: false, outcome: outcomeOf(response.status) };
  } catch {
    return { isTaken: false, outcome: { is: "later", reason: "unreachable" } };
  }
}

function outcomeOf(status: number): HandedOver {
  if (status === 408 || status === 425 || status === 429 || status >= 500) {
    return { is: "later", reason: "busy" };
  }
  if (status === 401 || status === 403) return { is: "refused", reason: "denied" };
  return { is: "refused", reason: status === 404 ? "unknown_box" : "rejected" };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
