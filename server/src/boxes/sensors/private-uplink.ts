import type { UplinkAttributes, UplinksQuery } from "@dosebeat/contract/uplinks";
import { HOUR } from "@dosebeat/domain/time/durations";
import type { z } from "zod";
import { orderOf, pageOf } from "../../http/paging.ts";
import { startOf } from "./coarse/steps.ts";
import { presentUplink } from "./present.ts";
import type { UplinkRow } from "./uplinks/queries.ts";

/** Lengths are rounded to steps of this many bytes: a frame grows with the presses that it lists. */
const LENGTH_STEP = 16;

/**
 * The place of each message of a page among all listed, from the oldest. Row numbers are shared by all boxes, so
 * comparing them with other boxes' would reveal when a message came.
 */
export function placesOf(
  query: z.infer<typeof UplinksQuery>,
  total: number,
): (index: number) => number {
  const { offset } = pageOf(query);
  const isAscending = orderOf(query["sort[0]"]).direction === "asc";
  return (index) => (isAscending ? offset + index + 1 : total - offset - index);
}

/** A message of a box that belongs or belonged to somebody, as technicians see it: no content, and no counter. */
export function presentPrivateUplink(
  row: UplinkRow,
  place: number,
): { id: number; attributes: UplinkAttributes } {
  const { attributes } = presentUplink(row);
  const { received_at, arrived_at, length, reason } = row;
  const told = (at: Date) => (row.is_coarse ? startOf(at, HOUR) : at).toISOString();
  return {
    id: place,
    attributes: {
      ...attributes,
      received_at: told(received_at),
      arrived_at: told(arrived_at),
      session: null,
      fcnt: null,
      boot: null,
      press_seq: null,
      frame: null,
      body: null,
      length: length === null ? null : LENGTH_STEP * Math.ceil(length / LENGTH_STEP),
      reason: reason && withoutNumbers(reason),
    },
  };
}

/** Hides lengths, and bytes of frames, which reasons quote. */
function withoutNumbers(reason: string): string {
  return reason.replace(/\b(0x)?[0-9a-f]*\d[0-9a-f]*\b/gi, "…");
}
