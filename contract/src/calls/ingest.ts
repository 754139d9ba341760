import { HealthAnswer, Metrics, ReadyAnswer } from "../health.ts";
import {
  BoxDelivery,
  ChirpStackEvent,
  ChirpStackQuery,
  IngestAnswer,
  TtsEvent,
} from "../ingest.ts";
import type { Calls } from "./call.ts";

const COUNTS = { data: { accepted: 1, duplicates: 0, unknown: 0 } };
const ANSWERED = "answered only once everything is committed durably.";

/** Where networks and boxes deliver, and where watchmen look. */
export const INGEST_CALLS: Calls = {
  "POST /api/ingest/chirpstack": {
    who: "ingest",
    summary: `An event of the HTTP integration of ChirpStack v4; ${ANSWERED}`,
    query: ChirpStackQuery,
    body: ChirpStackEvent,
    answer: { status: 200, schema: IngestAnswer },
    example: {
      body: {
        deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
        time: "2026-05-10T06:05:03.123Z",
        deviceInfo: { devEui: "70b3d57ed0061a2b", deviceProfileName: "pillbox-1" },
        ...{ devAddr: "01a2b3c4", fCnt: 412, fPort: 2, data: "AR8Aqg==" },
        rxInfo: [{ rssi: -97, snr: 8.5 }],
      },
      answer: COUNTS,
    },
  },
  "POST /api/ingest/tts": {
    who: "ingest",
    summary: `A webhook of The Things Stack v3; ${ANSWERED}`,
    body: TtsEvent,
    answer: { status: 200, schema: IngestAnswer },
    example: {
      body: {
        end_device_ids: { dev_eui: "70B3D57ED0061A2B" },
        received_at: "2026-05-10T06:05:03.200Z",
        uplink_message: {
          ...{ session_key_id: "AYfb2m0=", f_port: 2, f_cnt: 412, frm_payload: "AR8Aqg==" },
          received_at: "2026-05-10T06:05:03.123Z",
          rx_metadata: [{ rssi: -97, snr: 8.5 }],
        },
      },
      answer: COUNTS,
    },
  },
  "POST /api/ingest/box": {
    who: "ingest",
    summary: `One message of a home-made box, or up to 1,000, all or none; ${ANSWERED}`,
    body: BoxDelivery,
    answer: { status: 200, schema: IngestAnswer },
    example: {
      body: {
        deveui: "70b3d57ed0061a2b",
        ...{ time: "2026-05-10T06:05:03Z", temperature: 21.5, humidity: 45, battery: 88 },
        ...{ press_seq: 31, presses: [{ seq: 31, age_s: 3 }] },
      },
      answer: COUNTS,
    },
  },
  "GET /healthz": {
    who: "anyone",
    summary: "Whether the process is up.",
    answer: { status: 200, schema: HealthAnswer },
    example: { answer: { data: { status: "up", disk: "ok" } } },
  },
  "GET /readyz": {
    who: "anyone",
    summary: "Whether the database can be reached and has its tables.",
    answer: { status: 200, schema: ReadyAnswer },
    example: { answer: { data: { status: "ready" } } },
  },
  "GET /metrics": {
    who: "watch",
    summary:
      "Numbers for Prometheus; with METRICS_TOKEN as bearer, else from the server's machine.",
    answer: { status: 200, schema: Metrics, type: "text/plain" },
    example: { answer: "dosebeat_database_up 1\n" },
  },
};
