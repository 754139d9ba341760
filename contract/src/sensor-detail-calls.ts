import { defineCall } from "./base/define-call.ts";
import { onePage, PROFILE, SEEN, SENSOR, SINCE } from "./example-values.ts";
import { SensorDetailAnswer, SensorSignalAnswer, SensorSignalQuery } from "./sensor-detail.ts";
import { SensorParams } from "./sensors.ts";
import { OWNER, SIGNAL } from "./sensors-calls.ts";
import { UplinksAnswer, UplinksQuery } from "./uplinks.ts";

export const getSensor = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tokens: ["read:boxes", "read:patients"],
    tells: "left_out",
    params: SensorParams,
    answer: { status: 200, schema: SensorDetailAnswer },
    refusals: [404],
    shows: ["sensors"],
    logged: "readBox",
    summary: "Get a box with its state, claim code and assignments.",
    description:
      "Technicians see the assignment of now only, and of a box that is somebody's the last contact to the quarter hour and the last reading to the hour.",
  },
  {
    answer: {
      data: {
        ...SENSOR,
        createdAt: "2026-04-30T09:00:00.000Z",
        state: "alive",
        reason: `Last contact at ${SEEN}.`,
        silent_after_minutes: 180,
        is_coarse: false,
        interval_exceeded_percent: null,
        battery_days_left: 35,
        battery: 88,
        batterymv: 2950,
        ...SIGNAL,
        sensortime: SEEN,
        lost_by_patient: null,
        readingtime: SEEN,
        bindings: [
          {
            id: 71,
            profileid: PROFILE.id,
            ...OWNER,
            from: SINCE,
            to: null,
            entered: SINCE,
            undo_until: null,
          },
        ],
      },
    },
  },
);

export const getUplinks = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/uplinks",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tokens: ["read:boxes", "read:presses", "read:readings"],
    tells: "left_out",
    params: SensorParams,
    query: UplinksQuery,
    answer: { status: 200, schema: UplinksAnswer },
    refusals: [404],
    shows: ["sensors"],
    logged: "readBox",
    summary: "List the raw messages of a box and how they were decoded.",
    description:
      "The newest messages come first unless sorted otherwise. Technicians get content only of messages that could not be decoded, of boxes that were never anybody's. Of a box that is or was somebody's they get of each message port, length and reason, no counter, and `id` is its place among those listed; instants to the hour, once the hour is over, except of times in which nobody had the box and of the hour after an assignment was entered.",
  },
  {
    answer: {
      data: [
        {
          id: 991,
          attributes: {
            source: "chirpstack",
            event: "up",
            received_at: SEEN,
            received_source: "network",
            arrived_at: "2026-05-10T11:55:00.420Z",
            session: "01a2b3c4",
            fcnt: 412,
            fport: 2,
            boot: null,
            press_seq: 31,
            length: 4,
            is_coarse: false,
            rssi: -97,
            snr: 8.5,
            frame: "011f00aa",
            body: { deduplicationId: "3f0c" },
            outcome: "decoded",
            reason: null,
            log: null,
          },
        },
      ],
      meta: onePage(1),
    },
  },
);

export const getSignal = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/signal",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tokens: ["read:boxes"],
    tells: "left_out",
    params: SensorParams,
    query: SensorSignalQuery,
    answer: { status: 200, schema: SensorSignalAnswer },
    refusals: [404],
    shows: ["sensors"],
    summary: "Get how well a box was received, and when it was silent.",
    description:
      "Technicians get a range in which the box was somebody's by whole hours that are over.",
  },
  {
    answer: {
      data: {
        time: [SINCE, SEEN],
        rssi: [-99, -97],
        snr: [8, 8.5],
        uplinks: 2,
        silences: [{ from: SINCE, to: SEEN }],
      },
    },
  },
);
