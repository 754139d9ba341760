import { z } from "zod/mini";
import {
  dataOf,
  Flag,
  Instant,
  listOf,
  PAGE_TEXTS,
  PageQuery,
  relationOf,
  Search,
  sortQuery,
} from "./base/answers.ts";
import { described } from "./base/described.ts";
import { OWNER_TEXTS, TEXTS } from "./base/property-texts.ts";
import { BoxGroup, SENSOR_TEXTS, SensorModel, SensorState } from "./sensors.ts";

/** GET /api/sensory-summaries */
export const SensorSummariesQuery = described(
  z.strictObject({
    search: Search,
    state: z.optional(SensorState),
    is_linked: Flag,
    needs_attention: Flag,
    box_group: z.optional(BoxGroup),
    "sort[0]": sortQuery([
      "id",
      "deveui",
      "serial_number",
      "battery",
      "sensortime",
      "buttonmode",
      "rssi",
      "state",
    ]),
    ...PageQuery,
  }),
  {
    search:
      "Only boxes with these words in their DevEUI or serial number, or in the names or email address of their patient; in any letter case, with or without accents. A DevEUI may have separators; the whole text of a box's QR code finds that box.",
    state:
      "Only boxes in this state. Retired and lost boxes are listed only if asked for by their state.",
    is_linked: "Only boxes assigned to a patient, or only those not assigned.",
    needs_attention:
      "true: only boxes whose messages are not understood, that are silent, have a low battery, or are assigned and were never heard from.",
    box_group: "Only boxes of this group of boxes.",
    ...PAGE_TEXTS,
    "sort[0]": `${PAGE_TEXTS["sort[0]"]} \`state\` starts with the boxes that need attention most, of these with the assigned ones.`,
  },
);

/** What technicians get of a box that is somebody's. */
export const COARSE_TEXT =
  "For technicians: whether the box is somebody's, or was at its last contact; then its last contact is told to the quarter hour and its last reading to the hour, and both as they stood at its start. Always false for administrators.";

const Owner = described(
  z.object({ profileuid: z.uuid(), givenname: z.string(), familyname: z.string() }),
  OWNER_TEXTS,
);

export const SensorSummary = described(
  z.object({
    deveui: z.string(),
    serial_number: z.nullable(z.string()),
    model: SensorModel,
    battery: z.nullable(z.number()),
    batterymv: z.nullable(z.int()),
    sensortime: z.nullable(Instant),
    buttonmode: z.nullable(z.int()),
    silent: z.boolean(),
    state: SensorState,
    is_coarse: z.boolean(),
    rssi: z.nullable(z.number()),
    snr: z.nullable(z.number()),
    profile: relationOf(Owner),
  }),
  {
    deveui: TEXTS.deveui,
    serial_number: TEXTS.serial_number,
    model: SENSOR_TEXTS.model,
    battery: TEXTS.battery,
    batterymv: TEXTS.batterymv,
    sensortime: TEXTS.sensortime,
    buttonmode: TEXTS.buttonmode,
    silent: "Whether the box has been quiet for longer than it may be.",
    state: "State of the box now.",
    is_coarse: COARSE_TEXT,
    rssi: TEXTS.rssi,
    snr: TEXTS.snr,
    profile: "Relation to the patient whom the box is assigned to.",
  },
);

export const SensorSummariesAnswer = listOf(SensorSummary);

/** GET /api/sensor-groups */
export const BoxGroupsAnswer = dataOf(
  z.array(
    described(z.object({ box_group: z.string(), boxes: z.int() }), {
      box_group: "Name of the group of boxes.",
      boxes: "How many boxes in use belong to it.",
    }),
  ),
);

/** GET /api/sensor-triage: every box in use counts once, in the first group that fits. */
export const SensorTriageAnswer = dataOf(
  described(
    z.object({
      not_understood: z.int(),
      silent: z.int(),
      low_battery: z.int(),
      unbound: z.int(),
      never_seen: z.int(),
      fine: z.int(),
      attention: z.int(),
    }),
    {
      not_understood: "Boxes of whose last messages most could not be decoded.",
      silent: "Boxes that have been quiet for longer than they may be.",
      low_battery: "Boxes with a battery below the service limit.",
      unbound: "Boxes that report with enough battery but are not assigned to a patient.",
      never_seen: "Boxes from which no message was ever received.",
      fine: "Boxes that report with enough battery and are assigned to a patient.",
      attention:
        "Boxes that need attention, as `needs_attention` lists them: besides the first three groups those of the fifth that are assigned to a patient.",
    },
  ),
);

export type SensorTriage = z.infer<typeof SensorTriageAnswer>["data"];
export type SensorSummary = z.infer<typeof SensorSummary>;
