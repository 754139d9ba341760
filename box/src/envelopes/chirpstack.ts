import { PILLBOX_UPLINK_PORT } from "@dosebeat/domain/codecs/pillbox-1-uplink";
import { HOUR } from "@dosebeat/domain/time/durations";
import { randomBytes, uuidOf, wholeNumber } from "../chance.ts";
import type { Transmission, Uplink } from "../transmissions.ts";
import { CHANNELS, nanoseconds, type Site } from "./site.ts";

/** An event of ChirpStack v4 as its HTTP integration posts it, to `?event=` and this body. */
export interface ChirpstackEvent {
  event: "up" | "join" | "status";
  body: Record<string, unknown>;
}

/**
 * The event of a transmission. Source of the fields: the events page of the ChirpStack documentation; scalars
 * are written even when zero (since 4.1).
 */
export function chirpstackEvent(transmission: Transmission, site: Site): ChirpstackEvent {
  const common = {
    deduplicationId: transmission.id,
    time: nanoseconds(transmission.at, wholeNumber(0, 999_999, transmission.id), "+00:00"),
    deviceInfo: deviceInfo(transmission.deveui, site),
  };
  switch (transmission.kind) {
    case "uplink":
      return { event: "up", body: { ...common, ...uplinkFields(transmission, site) } };
    case "join":
      return { event: "join", body: { ...common, devAddr: devAddr(transmission) } };
    case "status":
      return {
        event: "status",
        body: {
          ...common,
          margin: transmission.margin,
          externalPowerSource: false,
          batteryLevelUnavailable: false,
          batteryLevel: Math.round(transmission.batteryPercent * 100) / 100,
        },
      };
  }
}

function deviceInfo(deveui: string, site: Site) {
  return {
    tenantId: uuidOf("chirpstack", "tenant"),
    tenantName: "Dosebeat",
    applicationId: uuidOf("chirpstack", "application"),
    applicationName: "Pill boxes",
    deviceProfileId: uuidOf("chirpstack", "device-profile"),
    deviceProfileName: "pillbox/1 EU868",
    deviceName: site.deviceName,
    devEui: deveui,
    deviceClassEnabled: "CLASS_A",
    tags: { model: "pillbox-1" },
  };
}

function devAddr(transmission: Transmission): string {
  const bytes = randomBytes(4, "devaddr", transmission.deveui, transmission.session);
  // Addresses of experimental networks start with seven zero bits.
  bytes[0] = (bytes[0] ?? 0) & 0x01;
  return Buffer.from(bytes).toString("hex");
}

function uplinkFields(uplink: Uplink, site: Site) {
  const { spreadingFactor } = uplink.link;
  return {
    devAddr: devAddr(uplink),
    adr: true,
    dr: 12 - spreadingFactor,
    fCnt: uplink.fcnt,
    fPort: PILLBOX_UPLINK_PORT,
    confirmed: uplink.confirmed,
    data: Buffer.from(uplink.bytes).toString("base64"),
    rxInfo: heardBy(uplink, site).map((gateway, index) => ({
      gatewayId: gateway.id,
      uplinkId: wholeNumber(1, 2 ** 32 - 1, uplink.id, "uplink", index),
      nsTime: nanoseconds(uplink.at + 40, 0, "+00:00"),
      rssi: uplink.link.rssi - 7 * index,
      snr: uplink.link.snr - 2 * index,
      channel: channelOf(uplink),
      context: Buffer.from(randomBytes(4, uplink.id, "context")).toString("base64"),
      metadata: { region_name: "eu868", region_common_name: "EU868" },
      crcStatus: "CRC_OK",
    })),
    txInfo: {
      frequency: CHANNELS[channelOf(uplink)],
      modulation: { lora: { bandwidth: 125_000, spreadingFactor, codeRate: "CR_4_5" } },
    },
    regionConfigId: "eu868",
  };
}

/** With a good signal the second gateway receives the frame, too. */
function heardBy(uplink: Uplink, site: Site) {
  return site.gateways.slice(0, uplink.link.snr > 7 ? 2 : 1);
}

function channelOf(uplink: Uplink): number {
  return Math.floor(uplink.at / HOUR + uplink.fcnt) % CHANNELS.length;
}
