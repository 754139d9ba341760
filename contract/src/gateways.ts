import { z } from "zod/mini";
import { dataOf, Instant } from "./base/answers.ts";
import { defineCall } from "./base/define-call.ts";
import { described } from "./base/described.ts";
import { SEEN, SINCE } from "./example-values.ts";
import { SensorSignalQuery } from "./sensor-detail.ts";
import { SensorParams } from "./sensors.ts";

/** How one gateway received a box: arrays of equal length, over at most 200 equal parts of the range. */
const Gateway = described(
  z.object({
    gateway_id: z.string(),
    frames: z.int(),
    last_heard: Instant,
    rssi: z.nullable(z.number()),
    snr: z.nullable(z.number()),
    times: z.array(Instant),
    part_frames: z.array(z.int()),
    part_rssi: z.array(z.nullable(z.number())),
    part_snr: z.array(z.nullable(z.number())),
  }),
  {
    gateway_id: "Name of the gateway in its network, from 1 to 64 characters.",
    frames: "How many frames of the range it received.",
    last_heard: "When it received the last one of the range, as a UTC instant.",
    rssi: "Mean strength of the received signal in dBm; null: not known.",
    snr: "Mean signal-to-noise ratio in dB; null: not known.",
    times:
      "For each part of the range in which it received a frame, when it received the last one, as a UTC instant.",
    part_frames: "How many frames of each of these parts it received.",
    part_rssi: "Mean strength of the received signal in each of them in dBm; null: not known.",
    part_snr: "Mean signal-to-noise ratio in each of them in dB; null: not known.",
  },
);

/** GET /api/sensors/{deveui}/gateways */
export const SensorGatewaysAnswer = dataOf(
  described(
    z.object({
      is_coarse: z.boolean(),
      frames: z.int(),
      others: z.int(),
      gateways: z.array(Gateway),
    }),
    {
      is_coarse:
        "For technicians: whether the box was somebody's in the range, so that instants are the start of their hour. Always false for administrators.",
      frames: "How many frames of the range name the gateways that received them.",
      others: "How many more gateways received any of them than are listed.",
      gateways: "The gateways that received most of them, up to 10, in this order.",
    },
  ),
);

export type SensorGateways = z.infer<typeof SensorGatewaysAnswer>["data"];
export type SensorGateway = SensorGateways["gateways"][number];

export const getGateways = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/gateways",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tokens: ["read:boxes"],
    tells: "left_out",
    params: SensorParams,
    query: SensorSignalQuery,
    answer: { status: 200, schema: SensorGatewaysAnswer },
    refusals: [404],
    shows: ["sensors"],
    summary: "Get which gateways received a box, and how well.",
    description:
      "Of each frame the five gateways that received it best are kept, if the network names them. Technicians get a range in which the box was somebody's by whole hours that are over.",
  },
  {
    answer: {
      data: {
        is_coarse: false,
        frames: 2,
        others: 0,
        gateways: [
          {
            gateway_id: "0016c001f153a14c",
            frames: 2,
            last_heard: SEEN,
            rssi: -98,
            snr: 8.3,
            times: [SINCE, SEEN],
            part_frames: [1, 1],
            part_rssi: [-99, -97],
            part_snr: [8, 8.5],
          },
        ],
      },
    },
  },
);
