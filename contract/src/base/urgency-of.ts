import type { Call } from "./define-call.ts";
import type { Urgency } from "./urgencies.ts";

/** Calls that programs make and people do not wait for. */
const OF_PROGRAMS = ["/fhir", "/scim/", "/api/bulk/"];

/**
 * The urgency of a call, from who makes it and what it does unless its definition says otherwise. What staff make of
 * a call of `user`, and programs of any, the server knows only with the request.
 */
export function urgencyOf(call: Call): Urgency {
  const { who, method, path, answer, shows, urgency } = call;
  if (urgency !== undefined) return urgency;
  if (who === "watch") return "always";
  if (who === "ingest") return "deliveries";
  if (answer.streamed || OF_PROGRAMS.some((start) => path.startsWith(start))) return "bulk";
  if (method !== "GET" && shows === undefined) return "changes";
  return who === "staff" ? "lists" : "pages";
}
