import { z } from "zod";
import { Signal } from "./envelope.ts";
import type { StoredGateway } from "./message.ts";

/** The most gateways kept for a frame: those that received it best. */
const MOST_GATEWAYS = 5;

/** Name of a gateway in its network. An invalid name is dropped; it is no reason to refuse a frame. */
const GatewayId = z
  .string()
  .regex(/^[\x21-\x7e]{1,64}$/)
  .nullish()
  .catch(null);

const Measured = { rssi: Signal.nullish(), snr: Signal.nullish() };

/** A reception as reported by ChirpStack. */
export const ChirpStackReception = z
  .object({ gatewayId: GatewayId, ...Measured })
  .transform(({ gatewayId, ...measured }) => ({ id: gatewayId ?? null, ...measured }));

/** A reception as reported by The Things Stack; for a gateway of another network, the name there. */
export const TtsReception = z
  .object({
    gateway_ids: z.object({ gateway_id: GatewayId }).nullish().catch(null),
    packet_broker: z
      .object({ forwarder_gateway_id: GatewayId, forwarder_gateway_eui: GatewayId })
      .nullish()
      .catch(null),
    ...Measured,
  })
  .transform(({ gateway_ids, packet_broker: other, ...measured }) => ({
    id:
      other?.forwarder_gateway_id ??
      other?.forwarder_gateway_eui ??
      gateway_ids?.gateway_id ??
      null,
    ...measured,
  }));

interface Reception {
  /** Null: the network does not name the gateway. */
  id: string | null;
  rssi?: number | null | undefined;
  snr?: number | null | undefined;
}

/** How a frame was received: by the best gateway, and by the best named ones. */
interface Received {
  rssi: number | null;
  snr: number | null;
  gateways: readonly StoredGateway[];
}

/** The best gateway is the one with the best signal-to-noise ratio, then the best signal strength. */
export function receivedBy(receptions: readonly Reception[]): Received {
  const ranked = receptions.length > 1 ? receptions.toSorted(byQuality) : receptions;
  const gateways = new Map<string, StoredGateway>();
  for (const { id, rssi, snr } of ranked) {
    if (gateways.size === MOST_GATEWAYS) break;
    if (id === null || gateways.has(id)) continue;
    gateways.set(id, [id, toTenths(rssi), toTenths(snr)]);
  }
  const [best] = ranked;
  return { rssi: best?.rssi ?? null, snr: best?.snr ?? null, gateways: [...gateways.values()] };
}

function byQuality(one: Reception, other: Reception): number {
  return compare(other.snr, one.snr) || compare(other.rssi, one.rssi);
}

function compare(one: number | null | undefined, other: number | null | undefined): number {
  const [left, right] = [one ?? -Infinity, other ?? -Infinity];
  return left === right ? 0 : left - right;
}

function toTenths(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : Math.round(value * 10) / 10;
}
