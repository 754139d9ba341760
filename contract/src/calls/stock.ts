import { defineCall } from "../define-call.ts";
import {
  AddStockEntry,
  StockAnswer,
  StockEntriesAnswer,
  StockEntryAnswer,
  StockEntryParams,
  StockMarksAnswer,
  StockMarksQuery,
  StockQuery,
} from "../stock.ts";

export const getStock = defineCall({
  method: "GET",
  path: "/api/stock",
  who: "user",
  scope: "patient",
  acting: "read",
  query: StockQuery,
  answer: { status: 200, schema: StockAnswer },
  refusals: [404],
  shows: ["stock"],
  logged: "readStock",
  summary: "Tell how much is left of each medicine, and until when it lasts.",
  description:
    "Worked out from the newest count, what came and was thrown away since, and doses and intakes taken since; docs/plans.md defines it.",
});

export const getStockMarks = defineCall({
  method: "GET",
  path: "/api/stock-marks",
  who: "staff",
  roles: ["admin"],
  scope: "all",
  query: StockMarksQuery,
  answer: { status: 200, schema: StockMarksAnswer },
  shows: ["stock"],
  logged: "readStock",
  summary: "Tell for several patients whether a medicine runs low.",
  description:
    "For the rows of a page. Only patients who counted a current medicine are in the answer, in the order of their ids.",
});

export const getStockEntries = defineCall({
  method: "GET",
  path: "/api/stock-entries",
  who: "user",
  scope: "patient",
  acting: "read",
  query: StockQuery,
  answer: { status: 200, schema: StockEntriesAnswer },
  refusals: [404],
  shows: ["stock"],
  logged: "readStock",
  summary: "List what was said about the packs of medicines.",
  description: "The newest first, also of removed medicines.",
});

export const addStockEntry = defineCall({
  method: "POST",
  path: "/api/stock-entries",
  who: "user",
  scope: "patient",
  acting: "write",
  body: AddStockEntry,
  answer: { status: 201, schema: StockEntryAnswer },
  refusals: [404, 409],
  touches: ["stock"],
  summary: "State what is there of a medicine, what came or what was thrown away.",
  description:
    "The same `key` with the same body again answers 200 with the entry stored before; 409: with another body.",
});

export const removeStockEntry = defineCall({
  method: "DELETE",
  path: "/api/stock-entries/:id",
  who: "user",
  scope: "patient",
  acting: "write",
  params: StockEntryParams,
  answer: { status: 200, schema: StockEntryAnswer },
  refusals: [404],
  touches: ["stock"],
  summary: "Take back an entry of the stock.",
});
