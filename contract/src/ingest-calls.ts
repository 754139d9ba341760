import { defineCall } from "./base/define-call.ts";
import { BoxDelivery, ChirpStackEvent, ChirpStackQuery, IngestAnswer, TtsEvent } from "./ingest.ts";

const COUNTS = { data: { accepted: 1, duplicates: 0, unknown: 0 } };

const DURABLE =
  "The answer is sent only after everything is committed durably. 403: the ingest key is limited to other boxes or to another application; nothing is stored.";

export const deliverChirpStack = defineCall(
  {
    method: "POST",
    path: "/api/ingest/chirpstack",
    who: "ingest",
    scope: "box",
    tells: "nothing",
    query: ChirpStackQuery,
    body: ChirpStackEvent,
    answer: { status: 200, schema: IngestAnswer },
    refusals: [403],
    summary: "Deliver an event of ChirpStack v4 (HTTP integration).",
    description: DURABLE,
  },
  {
    body: {
      deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
      time: "2026-05-10T06:05:03.123Z",
      deviceInfo: { devEui: "70b3d57ed0061a2b", deviceProfileName: "pillbox-1" },
      devAddr: "01a2b3c4",
      fCnt: 412,
      fPort: 2,
      data: "AR8Aqg==",
      rxInfo: [{ rssi: -97, snr: 8.5 }],
    },
    answer: COUNTS,
  },
);

export const deliverTts = defineCall(
  {
    method: "POST",
    path: "/api/ingest/tts",
    who: "ingest",
    scope: "box",
    tells: "nothing",
    body: TtsEvent,
    answer: { status: 200, schema: IngestAnswer },
    refusals: [403],
    summary: "Deliver an event of The Things Stack v3 (webhook).",
    description: DURABLE,
  },
  {
    body: {
      end_device_ids: { dev_eui: "70B3D57ED0061A2B" },
      received_at: "2026-05-10T06:05:03.200Z",
      uplink_message: {
        session_key_id: "AYfb2m0=",
        f_port: 2,
        f_cnt: 412,
        frm_payload: "AR8Aqg==",
        received_at: "2026-05-10T06:05:03.123Z",
        rx_metadata: [{ rssi: -97, snr: 8.5 }],
      },
    },
    answer: COUNTS,
  },
);

export const deliverBox = defineCall(
  {
    method: "POST",
    path: "/api/ingest/box",
    who: "ingest",
    scope: "box",
    tells: "nothing",
    body: BoxDelivery,
    answer: { status: 200, schema: IngestAnswer },
    refusals: [403],
    summary: "Deliver messages of home-made boxes.",
    description: `One message, or an array of up to 1,000: all are stored, or none. ${DURABLE} docs/box.md explains the fields.`,
  },
  {
    body: {
      deveui: "70b3d57ed0061a2b",
      time: "2026-05-10T06:05:03Z",
      temperature: 21.5,
      humidity: 45,
      battery: 88,
      press_seq: 31,
      presses: [{ seq: 31, age_s: 3 }],
    },
    answer: COUNTS,
  },
);
