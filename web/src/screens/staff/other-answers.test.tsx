// @vitest-environment happy-dom
import { getSignal } from "@dosebeat/contract/sensor-detail-calls";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { useSignal, useUplinks } from "../../nouns/sensors/fleet-queries.ts";
import { saveSession } from "../../session/session.ts";
import { useKnownTotal } from "../../ui/tables/known-total.ts";
import { useAlerts } from "./alerts/queries.ts";
import { usePatients } from "./patients/patients-query.ts";
import { type ShownState, useWebhookEvents } from "./webhooks/queries.ts";
import { useWorklist } from "./worklist/queries.ts";

const LIST = { data: [], meta: { pagination: { page: 1, pageSize: 1, pageCount: 1, total: 0 } } };
const COUNTS = { call: 0, box: 0, watch: 0, patients: 8 };

let client: QueryClient;

/** Answers only the first question. */
beforeEach(() => {
  vi.useFakeTimers();
  client = makeQueryClient();
  saveSession("admin");
  let isFirst = true;
  vi.stubGlobal("fetch", async (path: string) => {
    if (!isFirst) return new Promise(() => undefined);
    isFirst = false;
    if (path.includes("/signal")) return Response.json(getSignal.example.answer);
    return Response.json({ ...LIST, meta: { ...LIST.meta, counts: COUNTS } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const pass = () => act(() => vi.advanceTimersByTimeAsync(10));
const Frame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** What stands in for the answer to the second question, after the first has been answered. */
async function meanwhile<Asked>(
  use: (asked: Asked) => { data: unknown },
  first: Asked,
  next: Asked,
) {
  const { result, rerender } = renderHook(use, { initialProps: first, wrapper: Frame });
  await pass();
  expect(result.current.data).toBeDefined();
  rerender(next);
  await pass();
  return result.current.data;
}

const LISTED = {
  search: undefined,
  group: 1,
  section: undefined,
  isDone: false,
  isMine: false,
  page: 1,
  pageSize: 25,
};
const PATIENTS = {
  search: undefined,
  group: 1,
  days: "7",
  sort: "missed:desc",
  page: 1,
  pageSize: 25,
} as const;
const DAYS = {
  deveui: "70b3d57ed0061a2b",
  from: "2026-05-03T00:00:00.000Z",
  to: "2026-05-10T00:00:00.000Z",
};

it("no other group's patients or counts stand in for those of a group", async () => {
  expect(await meanwhile(useWorklist, LISTED, { ...LISTED, group: 2 })).toBeUndefined();
});
it("the page before stands in for the next page of the same group", async () => {
  expect(await meanwhile(useWorklist, LISTED, { ...LISTED, page: 2 })).toBeDefined();
});
it.each([
  { ...PATIENTS, group: 2 },
  { ...PATIENTS, days: "30" as const },
])("no figures of other patients or days stand in", async (next) => {
  const use = (asked: Parameters<typeof usePatients>[0]) => usePatients(asked);
  expect(await meanwhile<Parameters<typeof usePatients>[0]>(use, PATIENTS, next)).toBeUndefined();
});
it("no ended alerts stand in for open ones", async () => {
  const use = (state: "open" | "ended") => useAlerts(state, 1);
  expect(await meanwhile<"open" | "ended">(use, "ended", "open")).toBeUndefined();
});
it("that no event was sent does not say that none is waiting", async () => {
  const use = (state: ShownState) => useWebhookEvents(3, 1, state);
  expect(await meanwhile<ShownState>(use, "sent", "waiting")).toBeUndefined();
});
it("that no message was refused does not say that there was none", async () => {
  const use = (shown: "undecodable" | undefined) => useUplinks(DAYS.deveui, 1, shown);
  expect(await meanwhile<"undecodable" | undefined>(use, "undecodable", undefined)).toBeUndefined();
});
it("a week without a silence does not say that there was none in a year", async () => {
  const year = { ...DAYS, from: "2025-05-10T00:00:00.000Z" };
  expect(await meanwhile(useSignal, DAYS, year)).toBeUndefined();
});

it("a total is told of the filters that it counts", () => {
  const answer = { filters: "Ada", total: 3, isPrevious: false };
  const { result, rerender } = renderHook(useKnownTotal, { initialProps: answer });
  expect(result.current).toBe(3);
  rerender({ ...answer, isPrevious: true });
  expect(result.current).toBe(3);
  rerender({ ...answer, filters: "Ben", isPrevious: true });
  expect(result.current).toBeUndefined();
  rerender({ filters: "Ben", total: 0, isPrevious: false });
  expect(result.current).toBe(0);
});
