import type * as calls from "../calls/stock.ts";
import type { ExamplesOf } from "../define-call.ts";

const ENTRY = {
  ...({ id: 8, medicine: 7, kind: "count", amount: 19, unit: "tablets" } as const),
  ...{ at_utc: "2026-05-01T12:00:00.000Z", date: "2026-05-01", expires: "2027-03-31" },
  ...({ note: "", stated_by: "patient" } as const),
};

const STOCK = {
  ...({ medicine: 7, unit: "tablets", state: "low", low: 12, high: 13 } as const),
  ...{ counted_utc: ENTRY.at_utc, earliest: "2026-05-08", latest: "2026-05-09" },
  ...{ enough_earliest: "2026-05-07", enough_latest: "2026-05-08", missing: null },
  ...{ expired: 0, expiring: 0, amounts_assumed: false },
};

export const STOCK_EXAMPLES = {
  getStock: { answer: { data: [STOCK] } },
  getStockMarks: { answer: { data: [{ profileid: 12, state: "low" }] } },
  getStockEntries: { answer: { data: [ENTRY] } },
  addStockEntry: {
    body: { data: { medicine: 7, kind: "count", amount: 19, expires: "2027-03-31" } },
    answer: { data: ENTRY },
  },
  removeStockEntry: { answer: { data: ENTRY } },
} satisfies ExamplesOf<typeof calls>;
