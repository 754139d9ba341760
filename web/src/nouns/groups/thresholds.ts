import type { GroupThresholds } from "@dosebeat/contract/thresholds";
import {
  changeThresholds,
  getThresholds,
  previewThresholds,
} from "@dosebeat/contract/thresholds-calls";
import type { Threshold } from "@dosebeat/domain/worklist/thresholds";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { useChange } from "../../api/use-change.ts";

type Values = GroupThresholds["thresholds"];

/** In display order. */
export const THRESHOLDS: readonly Threshold[] = [
  "missed_in_a_row",
  "no_press_days",
  "missed_percent",
  "skipped_days",
  "extra_presses",
  "stock_days",
  "lost_days",
];

/** The thresholds from which the worklist reports on a group's patients; disabled while `id` is undefined. */
export function useThresholds(id: number | undefined) {
  return useQuery({
    queryKey: ["groups", "thresholds", id],
    meta: shownBy(getThresholds),
    enabled: id !== undefined,
    queryFn: async ({ signal }) =>
      (await call(getThresholds, { params: { id: id ?? 0 }, signal })).data,
  });
}

/** What other thresholds would change; `isAsked` is set once the same values have stood for a moment. */
export function useThresholdPreview(id: number, thresholds: Values, isAsked: boolean) {
  return useQuery({
    queryKey: ["groups", "threshold-preview", id, thresholds],
    enabled: isAsked,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = { data: { thresholds } };
      return (await call(previewThresholds, { params: { id }, body, signal })).data;
    },
    placeholderData: keepPreviousData,
  });
}

interface Changed {
  id: number;
  version: number;
  thresholds: Values;
}

export function useChangeThresholds() {
  return useChange(changeThresholds, ({ id, ...data }: Changed) => ({
    params: { id },
    body: { data },
  }));
}
