import type {
  DOWNLINK_REASONS,
  DOWNLINK_STATES,
  DownlinkCommand,
} from "@dosebeat/contract/downlinks";
import type { Generated, GeneratedAlways } from "kysely";

/** Boxes whose light reminds, and when to check each next. */
interface BoxLightsTable {
  sensor_id: number;
  check_at: Date;
}

/** Messages to boxes: see migrations 116, 133 and 149. */
export interface DownlinksTable {
  id: GeneratedAlways<number>;
  sensor_id: number;
  command: DownlinkCommand;
  value: number | null;
  token: number;
  state: Generated<(typeof DOWNLINK_STATES)[number]>;
  reason: Generated<(typeof DOWNLINK_REASONS)[number] | null>;
  made_by: number | null;
  created_at: Date;
  expires_at: Date;
  next_at: Date;
  claimed_until: Generated<Date | null>;
  tries: Generated<number>;
  sends: Generated<Date[]>;
  sent_at: Generated<Date | null>;
  network_id: Generated<string | null>;
  reached_at: Generated<Date | null>;
  settled_at: Generated<Date | null>;
  lights: Generated<Date[]>;
  early_minutes: Generated<number>;
  withdrawn_at: Generated<Date | null>;
}

export interface DownlinkTables {
  box_lights: BoxLightsTable;
  downlinks: DownlinksTable;
}
