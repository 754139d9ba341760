import type { CALLS } from "./calls.ts";

/** Code of the server that is harder to read than the plain way, for speed (docs/decisions/0024). */
export interface Trick {
  name: string;
  /** The plain replacement: path below server/src → file of plain/. */
  plain: Readonly<Record<string, string>>;
  /** The calls that benefit. */
  calls: readonly (keyof typeof CALLS)[];
}

const CHART = "readings/chart-encoding/";

export const TRICKS: readonly Trick[] = [
  {
    name: "query-cache",
    plain: { "peers/cached/query-cache.ts": "query-cache.ts" },
    calls: ["me", "users25", "boxes25", "chartDay", "event16"],
  },
  {
    name: "prepared",
    plain: { "database/fast-sql/prepared.ts": "prepared.ts" },
    calls: ["users25", "boxes25", "chartDay", "doses", "event16"],
  },
  {
    name: "json-sql",
    plain: {
      "access/profiles/list-queries.ts": "profiles-list.ts",
      "boxes/sensors/list/queries.ts": "sensors-list.ts",
      "http/send-json.ts": "send-json.ts",
    },
    calls: ["users25", "users100", "boxes25", "boxes100"],
  },
  {
    name: "packed-readings",
    plain: {
      [`${CHART}packed-queries.ts`]: "text-queries.ts",
      [`${CHART}series-json.ts`]: "text-series.ts",
    },
    calls: ["chartDay", "chartMonth"],
  },
  {
    name: "series-json",
    plain: { [`${CHART}series-json.ts`]: "series-json.ts" },
    calls: ["chartDay", "chartMonth"],
  },
  {
    name: "json-digits",
    plain: { [`${CHART}json-digits.ts`]: "json-digits.ts" },
    calls: ["chartDay", "chartMonth"],
  },
  {
    name: "together",
    plain: { "boxes/ingest/commit-together/together.ts": "together.ts" },
    calls: ["event16", "event64", "batch"],
  },
];
