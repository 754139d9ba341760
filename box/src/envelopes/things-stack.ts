import { decodePillboxUplink } from "@dosebeat/domain/codecs/pillbox-1-decode";
import { PILLBOX_UPLINK_PORT } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { randomBytes, randomHex, wholeNumber } from "../chance.ts";
import type { DeviceStatus, Join, Transmission, Uplink } from "../transmissions.ts";
import { CHANNELS, nanoseconds, type Site } from "./site.ts";

/** Crockford's alphabet, in which The Things Stack writes its ULIDs. */
const ULID = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A webhook body of The Things Stack v3. Null for a device status, which has no event of its own: it comes
 * with the next uplink (`last_battery_percentage`).
 * Source of the fields: the data formats page of its documentation; zero, empty and false are omitted.
 */
export function thingsStackEvent(
  transmission: Transmission,
  site: Site,
): Record<string, unknown> | null {
  if (transmission.kind === "status") return null;
  const received = nanoseconds(
    transmission.at + 225,
    wholeNumber(0, 999_999, transmission.id, "as"),
    "Z",
  );
  const common = {
    end_device_ids: deviceIds(transmission, site),
    correlation_ids: correlationIds(transmission),
    received_at: received,
  };
  return transmission.kind === "join"
    ? { ...common, join_accept: joinAccept(transmission) }
    : { ...common, uplink_message: uplinkMessage(transmission, site) };
}

function deviceIds(transmission: Transmission, site: Site) {
  return {
    device_id: site.deviceName,
    application_ids: { application_id: "pill-boxes" },
    dev_eui: transmission.deveui.toUpperCase(),
    join_eui: "0000000000000000",
    dev_addr:
      `26${randomHex(3, "devaddr", transmission.deveui, transmission.session)}`.toUpperCase(),
  };
}

function correlationIds(transmission: Transmission): string[] {
  return ["as:up", "gs:conn", "gs:uplink", "ns:uplink"].map(
    (part) => `${part}:${ulid(transmission.id, part)}`,
  );
}

function ulid(...keys: string[]): string {
  const letters = Array.from(randomBytes(24, ...keys), (byte) => ULID.charAt(byte % 32));
  return `01${letters.join("")}`;
}

function sessionKeyId(transmission: Transmission): string {
  const key = randomBytes(16, "session", transmission.deveui, transmission.session);
  return Buffer.from(key).toString("base64");
}

function joinAccept(join: Join) {
  return {
    session_key_id: sessionKeyId(join),
    received_at: receivedByNetwork(join),
    attributes: { model: "pillbox-1" },
  };
}

function receivedByNetwork(transmission: Join | Uplink | DeviceStatus): string {
  return nanoseconds(transmission.at, wholeNumber(0, 999_999, transmission.id, "ns"), "Z");
}

function uplinkMessage(uplink: Uplink, site: Site) {
  const milliseconds = new Date(uplink.at - 2).toISOString();
  const timestamp = wholeNumber(1, 2 ** 32 - 1, uplink.id, "timestamp");
  return {
    session_key_id: sessionKeyId(uplink),
    f_port: PILLBOX_UPLINK_PORT,
    ...(uplink.fcnt > 0 && { f_cnt: uplink.fcnt }),
    frm_payload: Buffer.from(uplink.bytes).toString("base64"),
    decoded_payload: formattedPayload(uplink),
    rx_metadata: rxMetadata(uplink, site, milliseconds, timestamp),
    settings: {
      data_rate: {
        lora: {
          bandwidth: 125_000,
          spreading_factor: uplink.link.spreadingFactor,
          coding_rate: "4/5",
        },
      },
      coding_rate: "4/5",
      frequency: String(CHANNELS[uplink.fcnt % CHANNELS.length]),
      timestamp,
      time: milliseconds,
    },
    ...(uplink.confirmed && { confirmed: true }),
    consumed_airtime: airtime(uplink),
    last_battery_percentage: lastBattery(uplink),
    locations: {
      user: {
        latitude: site.latitude,
        longitude: site.longitude,
        source: "SOURCE_REGISTRY",
        altitude: 35,
      },
    },
    version_ids: {
      brand_id: "dosebeat",
      model_id: "pillbox-1",
      hardware_version: "1.0",
      firmware_version: "1.0",
      band_id: "EU_863_870",
    },
    network_ids: {
      net_id: "000013",
      tenant_id: "dosebeat",
      cluster_id: "eu1",
    },
    attributes: { model: "pillbox-1" },
    received_at: receivedByNetwork(uplink),
  };
}

/** The result of the payload formatter in the network. */
function formattedPayload(uplink: Uplink) {
  const decoded = decodePillboxUplink(uplink.bytes, PILLBOX_UPLINK_PORT);
  return "data" in decoded ? decoded.data : {};
}

function rxMetadata(uplink: Uplink, site: Site, time: string, timestamp: number) {
  return site.gateways.slice(0, uplink.link.snr > 7 ? 2 : 1).map((gateway, index) => ({
    gateway_ids: { gateway_id: gateway.id, eui: gateway.eui.toUpperCase() },
    time,
    timestamp,
    rssi: uplink.link.rssi - 7 * index,
    channel_rssi: uplink.link.rssi - 7 * index,
    snr: uplink.link.snr - 2 * index,
    uplink_token: Buffer.from(randomBytes(20, uplink.id, "token")).toString("base64"),
    channel_index: (uplink.fcnt % CHANNELS.length) + 1,
  }));
}

/** The network requests the device status once a day, so most uplinks carry an older value. */
function lastBattery(uplink: Uplink) {
  const requestedAt = uplink.fcnt - (uplink.fcnt % 24);
  return { f_cnt: requestedAt, value: Math.round(uplink.batteryPercent * 1e6) / 1e6 };
}

/** Airtime in seconds by the LoRa formula: 125 kHz, 4/5, 8 symbols preamble, explicit header, CRC. */
function airtime(uplink: Uplink): string {
  const sf = uplink.link.spreadingFactor;
  const symbol = 2 ** sf / 125_000;
  // LoRaWAN header, port and MIC add 13 bytes to every payload.
  const bits = 8 * (uplink.bytes.length + 13) - 4 * sf + 28 + 16;
  const symbols = 8 + Math.max(0, Math.ceil(bits / (4 * sf)) * 5);
  return `${((12.25 + symbols) * symbol).toFixed(6)}s`;
}
