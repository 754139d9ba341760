import { z } from "zod/mini";
import { DevEui, dataOf, Id, IdParam, Instant } from "./base/answers.ts";
import { described } from "./base/described.ts";
import { TEXTS } from "./base/property-texts.ts";
import { IntervalMinutes } from "./sensors.ts";

/** What a box can be told. */
export const DOWNLINK_COMMANDS = ["interval", "light", "clock", "times"] as const;
export type DownlinkCommand = (typeof DOWNLINK_COMMANDS)[number];

export const DOWNLINK_STATES = [
  "queued",
  "sent",
  "acknowledged",
  "expired",
  "refused",
  "replaced",
  "withdrawn",
] as const;

/** Why a command was refused, or what a queued one waits for. */
export const DOWNLINK_REASONS = [
  "no_way",
  "no_network",
  "not_known",
  "denied",
  "unknown_box",
  "rejected",
  "too_long",
  "failed",
  "unreachable",
  "busy",
  "daily",
] as const;

/** Why a box cannot be told anything at all. */
export const DOWNLINK_OBSTACLES = ["model", "no_network", "no_way"] as const;

/** The maximum number of commands listed for a box. */
export const DOWNLINKS_LISTED = 20;

export const Downlink = described(
  z.object({
    id: Id,
    command: z.enum(DOWNLINK_COMMANDS),
    value: z.nullable(z.int()),
    state: z.enum(DOWNLINK_STATES),
    reason: z.nullable(z.enum(DOWNLINK_REASONS)),
    created: Instant,
    expires: Instant,
    sent: z.nullable(Instant),
    settled: z.nullable(Instant),
    withdrawn: z.nullable(Instant),
  }),
  {
    id: "Id of the command.",
    command:
      "`interval`: minutes between two messages; `light`: blink, so that somebody finds the box; `clock`: set its clock; `times`: remind by its light. When it is to blink is told to nobody here.",
    value: "Minutes of an interval, seconds of a light; otherwise null.",
    state:
      "`queued`: the network has not taken it yet; `sent`: the network has, and the box gets it after its next message; `acknowledged`: the box confirmed it; `expired`: it did not in time; `refused`: it cannot be sent; `replaced`: a newer command of the same kind came before it was sent; `withdrawn`: it was withdrawn, and the box has not obeyed it as far as is known.",
    reason: "Why it was refused, or what a queued one waits for; otherwise null.",
    created: "When it was entered, as a UTC instant.",
    expires: "Until when it is tried, as a UTC instant.",
    sent: "When the network took it the last time, as a UTC instant; null: not yet.",
    settled:
      "When it was acknowledged, refused, replaced, withdrawn or given up, as a UTC instant; null: not yet. An acknowledgement after that still counts.",
    withdrawn:
      "When somebody withdrew it, as a UTC instant; otherwise null. While it is `queued` or `sent`, the network may have it already, and the box may still obey it; it is not sent again.",
  },
);

const Budget = described(
  z.object({
    least_days: z.int(),
    airtime_ms: z.nullable(z.int()),
    battery_percent: z.nullable(z.number()),
  }),
  {
    least_days:
      "How many days a battery lasts at least on commands alone, however often they change: at `per_day` of the longest each day.",
    airtime_ms:
      "How long the box is on air at most because of the commands of the last 24 hours; null: told coarsely.",
    battery_percent:
      "How much of a battery commands like those of the last 24 hours use in a year, at most; null: told coarsely.",
  },
);
export type Budget = z.infer<typeof Budget>;

/** GET /api/sensors/{deveui}/downlinks */
export const DownlinksAnswer = dataOf(
  described(
    z.object({
      obstacle: z.nullable(z.enum(DOWNLINK_OBSTACLES)),
      within_minutes: z.nullable(z.int()),
      per_day: z.int(),
      left_today: z.int(),
      budget: z.nullable(Budget),
      is_coarse: z.boolean(),
      downlinks: z.array(Downlink),
    }),
    {
      obstacle:
        "Why the box cannot be told anything: `model`: it is not of our own model; `no_network`: it was not heard through a network that takes commands; `no_way`: this server is not set up to send to that network. Null: it can.",
      within_minutes:
        "How long it takes at most until the box fetches a command, if every message arrives; null: how often it sends is not known.",
      per_day: "The most commands that are sent to one box in 24 hours.",
      left_today: "How many of them are left now.",
      budget: "What being told costs the box; null: it cannot be told anything.",
      is_coarse: "Whether acknowledgements are told by the quarter hour, once it is over.",
      downlinks: "The newest commands, at most 20, the newest first.",
    },
  ),
);

/** POST /api/sensors/{deveui}/downlinks */
export const TellBox = described(
  z.strictObject({
    data: z.discriminatedUnion("command", [
      described(z.strictObject({ command: z.literal("interval"), value: IntervalMinutes }), {
        command: "What the box is told.",
        value: "Minutes between two messages, from 1 to 10,080 (a week).",
      }),
      described(z.strictObject({ command: z.enum(["light", "clock"]) }), {
        command: "What the box is told.",
      }),
    ]),
  }),
  { data: "The command." },
);

/** DELETE /api/sensors/{deveui}/downlinks/{id} */
export const DownlinkParams = described(z.strictObject({ deveui: DevEui, id: IdParam }), {
  deveui: TEXTS.givenDeveui,
  id: "Id of the command.",
});

export type Downlink = z.infer<typeof Downlink>;
export type TellBox = z.infer<typeof TellBox>;

export const DownlinkAnswer = dataOf(Downlink);
