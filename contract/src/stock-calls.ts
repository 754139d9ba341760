import { defineCall } from "./base/define-call.ts";
import {
  AddStockEntry,
  StockAnswer,
  StockEntriesAnswer,
  StockEntryAnswer,
  StockEntryParams,
  StockMarksAnswer,
  StockMarksQuery,
  StockQuery,
} from "./stock.ts";

const ENTRY = {
  id: 8,
  medicine: 7,
  kind: "count" as const,
  amount: 19,
  unit: "tablets",
  at_utc: "2026-05-01T12:00:00.000Z",
  date: "2026-05-01",
  expires: "2027-03-31",
  note: "",
  stated_by: "patient" as const,
};

const STOCK = {
  medicine: 7,
  unit: "tablets",
  state: "low" as const,
  low: 12,
  high: 13,
  counted_utc: ENTRY.at_utc,
  earliest: "2026-05-08",
  latest: "2026-05-09",
  enough_earliest: "2026-05-07",
  enough_latest: "2026-05-08",
  missing: null,
  expired: 0,
  expiring: 0,
  amounts_assumed: false,
};

export const getStock = defineCall(
  {
    method: "GET",
    path: "/api/stock",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    query: StockQuery,
    answer: { status: 200, schema: StockAnswer },
    refusals: [404],
    shows: ["stock"],
    logged: "readStock",
    summary: "Tell how much is left of each medicine, and until when it lasts.",
    description:
      "Worked out from the newest count, what came and was thrown away since, and doses and intakes taken since; docs/plans.md defines it.",
  },
  { answer: { data: [STOCK] } },
);

export const getStockMarks = defineCall(
  {
    method: "GET",
    path: "/api/stock-marks",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tokens: "none",
    tells: "doses",
    query: StockMarksQuery,
    answer: { status: 200, schema: StockMarksAnswer },
    shows: ["stock"],
    logged: "readStock",
    summary: "Tell for several patients whether a medicine runs low.",
    description:
      "For the rows of a page. Only patients who counted a current medicine are in the answer, in the order of their ids.",
  },
  { answer: { data: [{ profileid: 12, state: "low" }] } },
);

export const getStockEntries = defineCall(
  {
    method: "GET",
    path: "/api/stock-entries",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "read",
    query: StockQuery,
    answer: { status: 200, schema: StockEntriesAnswer },
    refusals: [404],
    shows: ["stock"],
    logged: "readStock",
    summary: "List what was said about the packs of medicines.",
    description: "The newest first, also of removed medicines.",
  },
  { answer: { data: [ENTRY] } },
);

export const addStockEntry = defineCall(
  {
    method: "POST",
    path: "/api/stock-entries",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "write",
    body: AddStockEntry,
    answer: { status: 201, schema: StockEntryAnswer },
    refusals: [404, 409],
    touches: ["stock"],
    summary: "State what is there of a medicine, what came or what was thrown away.",
    description:
      "The same `key` with the same body again answers 200 with the entry stored before; 409: with another body.",
  },
  {
    body: { data: { medicine: 7, kind: "count", amount: 19, expires: "2027-03-31" } },
    answer: { data: ENTRY },
  },
);

export const removeStockEntry = defineCall(
  {
    method: "DELETE",
    path: "/api/stock-entries/:id",
    who: "user",
    scope: "patient",
    tells: "doses",
    acting: "write",
    params: StockEntryParams,
    answer: { status: 200, schema: StockEntryAnswer },
    refusals: [404],
    touches: ["stock"],
    summary: "Take back an entry of the stock.",
  },
  { answer: { data: ENTRY } },
);
