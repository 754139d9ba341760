import { INTERVALS } from "./columns.ts";
import { MERGE_RULES } from "./merge-rules.ts";

export interface Named {
  name: string;
}

export const names = (columns: readonly Named[]) => columns.map(({ name }) => name).join(", ");

/** Columns passed to a statement as arrays. */
interface Kind {
  kind: string;
  columns: readonly (Named & { type: string })[];
}

/** By kind and column, as `box_id`, in the order of the parameters. */
export function placeholdersOf(kinds: readonly Kind[]): ReadonlyMap<string, string> {
  return new Map(
    kinds
      .flatMap(({ kind, columns }) =>
        columns.map(({ name, type }) => ({ at: `${kind}_${name}`, type })),
      )
      .map(({ at, type }, index) => [at, `$${index + 1}::${type}`]),
  );
}

/** The columns of one kind as rows. */
export function rowsIn(
  arrays: ReadonlyMap<string, string>,
  kind: string,
  columns: readonly Named[],
): string {
  const lists = columns.map(({ name }) => `unnest(${arrays.get(`${kind}_${name}`)}) as ${name}`);
  return `(select ${lists.join(", ")}) as ${kind}`;
}

const merge = ([name, kept]: [string, string]) =>
  `${name} = ${kept}(readings.${name}, excluded.${name})`;

/** How a new reading is merged with one already stored. */
export const MERGED = `on conflict (sensor_id, at) do update set
  uplink_id = least(readings.uplink_id, excluded.uplink_id),
  ${Object.entries(MERGE_RULES).map(merge).join(", ")}`;

export const OWNERSHIP = `'sensorid', sensor_id, 'from', extract(epoch from valid_from) * 1000,
  'to', extract(epoch from valid_to) * 1000`;

export const putIntervals = (rows: string, condition: string) => `
  insert into sensor_intervals (${names(INTERVALS)})
  select ${names(INTERVALS)} from ${rows} ${condition}
  on conflict (sensor_id, holds_from) do update set
    minutes = greatest(sensor_intervals.minutes, excluded.minutes)`;

const forward = (name: string) => `${name} = case
  when sensors.last_received_at > news.last_received_at then coalesce(sensors.${name}, news.${name})
  else coalesce(news.${name}, sensors.${name}) end`;

export const putNews = (rows: string, condition: string) => `
  update sensors set
    last_received_at = greatest(sensors.last_received_at, news.last_received_at),
    last_reading_at = greatest(sensors.last_reading_at, news.last_reading_at),
    last_press_at = greatest(sensors.last_press_at, news.last_press_at),
    first_numbered_at = least(sensors.first_numbered_at, news.first_numbered_at),
    first_counted_at = least(sensors.first_counted_at, news.first_counted_at),
    first_joined_at = least(sensors.first_joined_at, news.first_joined_at),
    first_boot_at = least(sensors.first_boot_at, news.first_boot_at),
    first_uncounted_at = least(sensors.first_uncounted_at, news.first_uncounted_at),
    recent_frames = last_frames((sensors.recent_frames::integer << news.frames) + news.undecodable),
    ${["battery", "battery_mv", "buttonmode", "interval_minutes", "rssi", "snr"].map(forward).join(", ")}
  from ${rows} ${condition}`;
