import { SILENCE, silenceTurnsAt } from "@dosebeat/domain/presses/silence";
import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { chartDayBounds } from "@dosebeat/domain/time/local-time";
import type { ListedBox } from "../../boxes/sensors/queries.ts";
import { firstAfter } from "../../state/doses/changes-at.ts";
import type { Timeline } from "../../state/doses/timeline.ts";

/** With more left than this, even three weeks of steady decline would last beyond what the list looks at. */
const MOST_ENDING = 50;

/** Whether the battery of a box is low enough for a forecast. */
export function isEnding({ battery }: Pick<ListedBox, "battery">): boolean {
  return battery !== null && battery < MOST_ENDING;
}

/**
 * When time alone next changes the row of a patient, or earlier: a timeline from which it was worked out changes, the
 * chart day ends, the box becomes silent, a press dated in the future counts as made, or a day (UTC) ends, with which
 * the forecast of the battery begins anew.
 *
 * @param timeline up to the chart day `today`
 * @param turns when the other timelines change
 */
export function rowChangesAt(
  {
    timeline: { now, zones, presses, changesAt },
    today,
    sensor,
  }: {
    timeline: Pick<Timeline, "now" | "zones" | "presses" | "changesAt">;
    today: string;
    sensor: Pick<ListedBox, "last_received_at" | "interval_minutes" | "battery"> | undefined;
  },
  turns: readonly Date[],
): Date {
  const silent = sensor && silenceTurnsAt(sensor.last_received_at, sensor.interval_minutes, now);
  const instants = [
    changesAt,
    chartDayBounds(today, zones).end,
    ...turns,
    ...(silent ? [silent] : []),
  ];
  return firstAfter(now, [
    ...instants.map((at) => at.getTime()),
    ...presses.map((at) => at.getTime() - SILENCE.aheadMinutes * MINUTE),
    ...(sensor && isEnding(sensor) ? [(Math.floor(now.getTime() / DAY) + 1) * DAY] : []),
  ]);
}
