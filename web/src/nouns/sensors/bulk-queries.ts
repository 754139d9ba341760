import {
  type BoxRow,
  getModelOffers,
  type PreviewedBox,
  previewBoxes,
  storeBoxes,
} from "@dosebeat/contract/sensors-bulk";
import { getBoxGroups, getSensorSummaries } from "@dosebeat/contract/sensors-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { useQuery } from "@tanstack/react-query";
import { callAsSelf } from "../../api/call.ts";
import { useSingleMutation } from "../../api/single-mutation.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";
import type { queryOf } from "./list-search.ts";

/** The most boxes that can be ticked at once. */
export const MOST_BOXES = 500;

const OFFERS_INTERVAL = 5 * MINUTE;

export interface BoxesAsked {
  data: BoxRow[];
  /** Whether unknown boxes are registered. */
  registers: boolean;
}

/** Previews, box by box, what storing would do. */
export function usePreviewBoxes() {
  return useSingleMutation({
    mutationFn: async (body: BoxesAsked) => (await callAsSelf(previewBoxes, { body })).data,
  });
}

/** The same for lines of a file, whose unknown boxes would be registered. */
export async function previewBoxRows(data: BoxRow[]): Promise<PreviewedBox[]> {
  return (await callAsSelf(previewBoxes, { body: { data, registers: true } })).data;
}

/** Changes many boxes, and registers unknown ones: all or none. */
export function useStoreBoxes() {
  return useChange(storeBoxes, (body: BoxesAsked) => ({ body }), { asSelf: true });
}

/** The groups of boxes, with the number of boxes in each. */
export function useBoxGroups() {
  return useQuery({
    queryKey: ["sensors", "groups"],
    meta: shownBy(getBoxGroups),
    queryFn: async ({ signal }) => (await callAsSelf(getBoxGroups, { signal })).data,
  });
}

/** Boxes whose stored messages could be decoded by another model. */
export function useModelOffers() {
  return useQuery({
    queryKey: ["sensors", "offers"],
    meta: shownBy(getModelOffers),
    queryFn: async ({ signal }) => (await callAsSelf(getModelOffers, { signal })).data,
    staleTime: OFFERS_INTERVAL,
  });
}

/** The DevEUIs of all matching boxes, in list order, up to the most that can be changed at once. */
export async function matchingBoxes(query: ReturnType<typeof queryOf>): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; found.length < MOST_BOXES; page += 1) {
    const { data, meta } = await callAsSelf(getSensorSummaries, {
      query: { ...query, "pagination[page]": page },
    });
    found.push(...data.map(({ attributes }) => attributes.deveui));
    if (page >= meta.pagination.pageCount) break;
  }
  return found.slice(0, MOST_BOXES);
}
