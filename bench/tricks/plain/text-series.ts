import type { Series } from "./text-queries.ts";

/** Concatenates what PostgreSQL has written. */
export class SeriesWriter {
  write(stretches: readonly Series[]): string {
    const seen = stretches.filter(({ count }) => count > 0);
    const joined = (name: keyof Series) => seen.map((series) => series[name]).join(",");
    const instants = seen.map(({ at }) => at?.slice(1, -1)).join(",");
    return `{"data":{"temperature":[${joined("temperature")}],"humidity":[${joined("humidity")}],
      "battery":[${joined("battery")}],"motion":[${joined("motion")}],"sensorTime":[${instants}],
      "bucketSeconds":null}}`;
  }
}
