import type { SensorGateways } from "@dosebeat/contract/gateways";
import type { Db } from "../../database/db.ts";
import type { RangeInParts } from "./signal-parts.ts";
import { countNamed, findGatewayParts, findGateways } from "./uplinks/gateway-queries.ts";

const MOST_LISTED = 10;
export const GATEWAY_PARTS = 200;

/** Which gateways received a box in a range, and how well. */
export async function readGateways(
  db: Db,
  sensorId: number,
  { range, seconds, isCoarse, told }: RangeInParts,
): Promise<SensorGateways> {
  const frames = await countNamed(db, sensorId, range);
  const found = await findGateways(db, sensorId, range, MOST_LISTED);
  const gateways = found.map(({ gateway_id }) => gateway_id);
  const parts = await findGatewayParts(db, sensorId, range, { gateways, seconds });
  return {
    is_coarse: isCoarse,
    frames,
    others: (found[0]?.total ?? 0) - found.length,
    gateways: found.map(({ gateway_id, last, frames, rssi, snr }) => {
      const own = parts.filter((part) => part.gateway_id === gateway_id);
      return {
        gateway_id,
        frames,
        last_heard: told(last).toISOString(),
        rssi: toTenths(rssi),
        snr: toTenths(snr),
        times: own.map((part) => told(part.last).toISOString()),
        part_frames: own.map((part) => part.frames),
        part_rssi: own.map((part) => toTenths(part.rssi)),
        part_snr: own.map((part) => toTenths(part.snr)),
      };
    }),
  };
}

function toTenths(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10) / 10;
}
