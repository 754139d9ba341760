import { readFileSync } from "node:fs";
import type { Row } from "../src/database/schema.ts";
import type { TestApp } from "./app.ts";

/** Events as the networks send them, for tests; `fields` replaces or adds fields. */
export interface Uplink {
  deveui: string;
  time: string;
  fcnt?: number;
  fport?: number;
  hex?: string;
  session?: string;
  id?: string;
  /** Further fields of the envelope (ChirpStack) or of the uplink message (The Things Stack). */
  fields?: object;
}

export function chirpStackUp(uplink: Uplink) {
  const { deveui, time, fcnt = 0, fport = 10, hex = "", session = "00189440" } = uplink;
  return {
    deduplicationId: uplink.id ?? `${session}-${fcnt}-${time}`,
    time,
    deviceInfo: { tenantId: "t", applicationId: "a", deviceName: "Box", devEui: deveui },
    devAddr: session,
    adr: true,
    dr: 5,
    fCnt: fcnt,
    fPort: fport,
    confirmed: false,
    data: base64(hex),
    rxInfo: [
      { gatewayId: "0016c001f153a14c", rssi: -110, snr: -3.5 },
      { gatewayId: "0016c001f153a14d", rssi: -80, snr: 9.5 },
    ],
    ...uplink.fields,
  };
}

export function ttsUp(uplink: Uplink) {
  const { deveui, time, fcnt, fport = 10, hex = "", session = "AXA50tHUGUucuzS/bCGMNw==" } = uplink;
  return {
    end_device_ids: {
      device_id: "box",
      application_ids: { application_id: "app" },
      dev_eui: deveui.toUpperCase(),
    },
    received_at: time,
    uplink_message: {
      session_key_id: session,
      f_port: fport,
      ...(fcnt && { f_cnt: fcnt }),
      ...(hex && { frm_payload: base64(hex) }),
      rx_metadata: [{ gateway_ids: { gateway_id: "g" }, rssi: -35, snr: 5 }],
      received_at: time,
      ...uplink.fields,
    },
  };
}

function base64(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64");
}

/** Documented envelopes; each row names its source and licence. */
export function envelopesOf(network: "chirpstack" | "tts") {
  const file = new URL(`./fixtures/envelopes.${network}.docs.json`, import.meta.url);
  const rows: { event: string; body: Record<string, unknown> }[] = JSON.parse(
    readFileSync(file, "utf8"),
  );
  return rows;
}

type RecordedUplink = Row<"uplinks"> &
  Partial<{ [Column in "frame" | "body"]: Row<"raw_uplinks">[Column] | null }>;

interface BoxRecord {
  sensor: Row<"sensors"> | undefined;
  uplinks: RecordedUplink[];
  readings: Pick<
    Row<"readings">,
    | "at"
    | "received_at"
    | "temperature"
    | "humidity"
    | "battery"
    | "battery_mv"
    | "motion"
    | "motion_counter"
  >[];
  claims: Pick<Row<"press_claims">, "seq" | "pressed_at" | "received_at">[];
}

/** Everything stored about a box, ascending, without numbers that depend on the order of arrival. */
export async function recordOf({ db }: TestApp, deveui: string): Promise<BoxRecord> {
  const sensor = await db
    .selectFrom("sensors")
    .selectAll()
    .where("deveui", "=", deveui)
    .executeTakeFirst();
  const id = sensor?.id ?? 0;
  const uplinks = await db
    .selectFrom("uplinks")
    .leftJoin("raw_uplinks", (join) =>
      join
        .onRef("raw_uplinks.sensor_id", "=", "uplinks.sensor_id")
        .onRef("raw_uplinks.uplink_id", "=", "uplinks.id"),
    )
    .selectAll("uplinks")
    .select(["frame", "body"])
    .where("uplinks.sensor_id", "=", id)
    .orderBy("uplinks.received_at")
    .orderBy("event")
    .orderBy("body")
    .execute();
  const readings = await db
    .selectFrom("readings")
    .select(["at", "received_at", "temperature", "humidity", "battery", "battery_mv"])
    .select(["motion", "motion_counter"])
    .where("sensor_id", "=", id)
    .orderBy("at")
    .execute();
  const claims = await db
    .selectFrom("press_claims")
    .select(["seq", "pressed_at", "received_at"])
    .where("sensor_id", "=", id)
    .orderBy("pressed_at")
    .orderBy("seq")
    .orderBy("received_at")
    .execute();
  return { sensor, uplinks, readings, claims };
}
