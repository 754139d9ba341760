import type { AdherenceAnswer } from "@dosebeat/contract/adherence";
import type { ChartAnswer } from "@dosebeat/contract/readings";
import type { SensorSummariesAnswer, SensorTriageAnswer } from "@dosebeat/contract/sensor-lists";
import { ADHERENCE } from "./adherence.ts";
import { READINGS } from "./readings.ts";
import { BOXES, TRIAGE } from "./sensors.ts";

type AnswerOf<Schema extends { parse: (value: unknown) => unknown }> = ReturnType<Schema["parse"]>;

/** Answers to the components' own calls, by path. */
const ANSWERS: Readonly<Record<string, (asked: URLSearchParams) => unknown>> = {
  "/api/adherence": (): AnswerOf<typeof AdherenceAnswer> => ({ data: ADHERENCE }),
  "/api/medicine-history/chart": (): AnswerOf<typeof ChartAnswer> => ({ data: READINGS }),
  "/api/sensor-triage": (): AnswerOf<typeof SensorTriageAnswer> => ({ data: TRIAGE }),
  "/api/sensory-summaries": summaries,
};

function summaries(asked: URLSearchParams): AnswerOf<typeof SensorSummariesAnswer> {
  const state = asked.get("state");
  const found = Object.values(BOXES).filter((box) => state === null || box.state === state);
  const isFree = asked.get("is_linked") === "false";
  return {
    data: found.map(({ id, profile, ...box }) => ({
      id,
      attributes: { ...box, profile: isFree ? { data: null } : profile },
    })),
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: found.length } },
  };
}

/** Other reads never finish and other writes are refused, so that both states can be seen. */
async function answer(address: string, method: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.href);
  const known = ANSWERS[pathname];
  if (known) return Response.json(known(searchParams));
  if (method === "GET") return new Promise<never>(() => {});
  return Response.json({ error: { message: "Nothing is kept here." } }, { status: 503 });
}

/** Keeps the components' calls from reaching a server. */
export function answerMadeUp() {
  const ask = window.fetch;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const { pathname } = new URL(address, location.href);
    return pathname.startsWith("/api/") ? answer(address, init?.method ?? "GET") : ask(input, init);
  };
}
