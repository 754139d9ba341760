import type { BoxLight } from "@dosebeat/contract/reminders";
import { LIGHT_HORIZON, mayBlink } from "@dosebeat/domain/reminders/box-light";
import type { ProfileInScope } from "../../access/profiles/in-scope.ts";
import { budgetOf } from "../../boxes/downlinks/budget.ts";
import { listTimes } from "../../boxes/downlinks/queries.ts";
import { NO_WAYS } from "../../downlink-settings.ts";
import type { Parts } from "../../parts.ts";
import { obstacleTo, toldOf } from "./known.ts";
import { darkAfter } from "./look.ts";
import { findBoxOf, findLightRow } from "./queries.ts";

const STATES = {
  waiting: "waiting",
  confirmed: "confirmed",
  given_up: "unconfirmed",
  never: "none",
} as const;

/** What a patient can read about the light of their box. */
export async function boxLightOf(
  parts: Pick<Parts, "db" | "clock" | "downlinks">,
  profileid: ProfileInScope<"doses">,
): Promise<BoxLight> {
  const { db, clock } = parts;
  const now = clock.now();
  const row = await findLightRow(db, profileid);
  const box = await findBoxOf(db, profileid);
  const since = new Date(now.getTime() - 2 * LIGHT_HORIZON);
  const told = box ? (await listTimes(db, box.id, since)).map(toldOf) : [];
  const newest = told.find(({ is }) => is !== "never");
  const lights = mayBlink(told, now);
  const { perDay } = parts.downlinks ?? NO_WAYS;
  const budget =
    box && newest ? await budgetOf(db, { sensorId: box.id, perDay }, false, now) : null;
  return {
    obstacle: row ? await obstacleTo(parts, row, box, now) : "off",
    within_minutes: box?.interval_minutes ?? null,
    state: newest ? STATES[newest.is] : "none",
    told: newest?.at.toISOString() ?? null,
    until: lights.length > 0 ? new Date(darkAfter(lights)).toISOString() : null,
    battery_percent: budget?.battery_percent ?? null,
  };
}
