import { ChartAnswer } from "@dosebeat/contract/readings";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../call.ts";

const POINTS = 600;

export interface Span {
  deveui: string;
  /** Instants in UTC, the end excluded. */
  from: string;
  to: string;
}

/** Readings of a box in a span; waits until the span is known. */
export function useReadings(span: Span | null) {
  return useQuery({
    queryKey: ["readings", span],
    enabled: span !== null,
    queryFn: async ({ signal }) => {
      const data = {
        deveui: span?.deveui,
        startdate: span?.from,
        enddate: span?.to,
        maxPoints: POINTS,
      };
      const answer = await call(
        ChartAnswer,
        "POST",
        "/api/medicine-history/chart",
        { data },
        signal,
      );
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
}
