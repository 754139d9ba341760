import { defineCall } from "./base/define-call.ts";
import { DownlinkAnswer, DownlinkParams, DownlinksAnswer, TellBox } from "./downlinks.ts";
import { SEEN } from "./example-values.ts";
import { SensorParams } from "./sensors.ts";

const INTERVAL = {
  id: 12,
  command: "interval",
  value: 30,
  state: "sent",
  reason: null,
  created: "2026-05-10T11:40:00.000Z",
  expires: "2026-05-13T11:40:00.000Z",
  sent: "2026-05-10T11:40:01.000Z",
  settled: null,
  withdrawn: null,
} as const;

export const getDownlinks = defineCall(
  {
    method: "GET",
    path: "/api/sensors/:deveui/downlinks",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tokens: ["read:boxes"],
    tells: "nothing",
    params: SensorParams,
    answer: { status: 200, schema: DownlinksAnswer },
    refusals: [404],
    shows: ["sensors"],
    logged: "readBox",
    summary: "Get what a box was told, and what has become of it.",
    description:
      "Of a box that is or was somebody's technicians learn of an acknowledgement by the quarter hour, once it is over.",
  },
  {
    answer: {
      data: {
        obstacle: null,
        within_minutes: 60,
        per_day: 10,
        left_today: 9,
        budget: { least_days: 331, airtime_ms: 802, battery_percent: 4.4 },
        is_coarse: false,
        downlinks: [
          INTERVAL,
          {
            ...INTERVAL,
            id: 11,
            command: "light",
            value: 60,
            state: "acknowledged",
            created: "2026-05-10T10:50:00.000Z",
            expires: "2026-05-10T13:50:00.000Z",
            sent: "2026-05-10T10:50:01.000Z",
            settled: SEEN,
          },
        ],
      },
    },
  },
);

export const tellBox = defineCall(
  {
    method: "POST",
    path: "/api/sensors/:deveui/downlinks",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tells: "nothing",
    params: SensorParams,
    body: TellBox,
    answer: { status: 201, schema: DownlinkAnswer },
    refusals: [404, 409],
    touches: ["sensors"],
    summary: "Tell a box its interval, or to blink, or the time.",
    description:
      "The box gets it after its next message. A command of the same kind that the network has not taken yet is replaced. One at a time is under way to a box; the others wait. A box that cannot be told anything is 409 `box_untold`; GET says why (`obstacle`).",
  },
  {
    body: { data: { command: "interval", value: 30 } },
    answer: { data: { ...INTERVAL, state: "queued", sent: null } },
  },
);

export const withdrawDownlink = defineCall(
  {
    method: "DELETE",
    path: "/api/sensors/:deveui/downlinks/:id",
    who: "staff",
    roles: ["admin", "technician"],
    scope: "box",
    tells: "nothing",
    params: DownlinkParams,
    answer: { status: 200, schema: DownlinkAnswer },
    refusals: [404, 409],
    touches: ["sensors"],
    summary: "Withdraw a command that a box has not confirmed.",
    description:
      "One that the network has not taken is not sent. One that it has is not sent again, but the box may still obey it, and is waited for: networks can only empty the whole queue of a box, with what others put there. What is settled, or was entered by the server itself (`times`), is 409 `command_settled`.",
  },
  {
    answer: {
      data: { ...INTERVAL, withdrawn: "2026-05-10T11:45:00.000Z" },
    },
  },
);
