import { defineCall } from "../define-call.ts";
import {
  AddExcused,
  ExcusedAnswer,
  ExcusedParams,
  ExcusedPeriodAnswer,
  ExcusedQuery,
} from "../excused.ts";

export const getExcused = defineCall({
  method: "GET",
  path: "/api/excused",
  who: "user",
  scope: "patient",
  acting: "read",
  query: ExcusedQuery,
  answer: { status: 200, schema: ExcusedAnswer },
  refusals: [404],
  shows: ["excused"],
  logged: "readExcused",
  summary: "List the periods that are not monitored.",
});

export const addExcused = defineCall({
  method: "POST",
  path: "/api/excused",
  who: "user",
  scope: "patient",
  acting: "write",
  body: AddExcused,
  answer: { status: 201, schema: ExcusedPeriodAnswer },
  refusals: [404],
  touches: ["excused", "doses", "intakes", "stock"],
  logged: "readExcused",
  summary: "Add a period that is not monitored.",
  description: "Its doses are excused and count in no figure.",
});

export const removeExcused = defineCall({
  method: "DELETE",
  path: "/api/excused/:id",
  who: "user",
  scope: "patient",
  acting: "write",
  params: ExcusedParams,
  answer: { status: 200, schema: ExcusedPeriodAnswer },
  refusals: [404],
  touches: ["excused", "doses", "intakes", "stock"],
  summary: "Remove a period that is not monitored.",
  description: "Its days count again.",
});
