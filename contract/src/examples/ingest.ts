import type * as calls from "../calls/ingest.ts";
import type { ExamplesOf } from "../define-call.ts";

const COUNTS = { data: { accepted: 1, duplicates: 0, unknown: 0 } };

export const INGEST_EXAMPLES = {
  deliverChirpStack: {
    body: {
      deduplicationId: "3ac7e3c4-4401-4b8d-9386-a5c902f9202d",
      time: "2026-05-10T06:05:03.123Z",
      deviceInfo: { devEui: "70b3d57ed0061a2b", deviceProfileName: "pillbox-1" },
      ...{ devAddr: "01a2b3c4", fCnt: 412, fPort: 2, data: "AR8Aqg==" },
      rxInfo: [{ rssi: -97, snr: 8.5 }],
    },
    answer: COUNTS,
  },
  deliverTts: {
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
  deliverBox: {
    body: {
      deveui: "70b3d57ed0061a2b",
      ...{ time: "2026-05-10T06:05:03Z", temperature: 21.5, humidity: 45, battery: 88 },
      ...{ press_seq: 31, presses: [{ seq: 31, age_s: 3 }] },
    },
    answer: COUNTS,
  },
} satisfies ExamplesOf<typeof calls>;
