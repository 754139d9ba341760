// @vitest-environment happy-dom

import type { Dose, Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { saveSession } from "../../session/session.ts";
import { useDoses, useDosesAwaitedSince } from "./queries.ts";
import { useToday } from "./use-today.ts";

const EXAMPLE: Doses = getDoses.example.answer.data;
const [DOSE] = EXAMPLE.doses;
if (!DOSE) throw new Error("The examples have no dose.");
const DUE = Date.parse(DOSE.due_utc);
const withStatus = (status: Dose["status"]): Doses => ({
  ...EXAMPLE,
  doses: [{ ...DOSE, status, pressed_utc: null, deviation_minutes: null }],
});
/** The server's answer an hour after the dose was due. */
const OVERDUE = withStatus("overdue");

let serve: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ now: DUE + HOUR });
  saveSession("patient");
  serve = () => Response.json({ data: OVERDUE });
  vi.stubGlobal("fetch", async () => serve());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Second by second, so that each answer is processed before the next one. */
const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (let passed = 0; passed < seconds; passed += 1) await vi.advanceTimersByTimeAsync(1000);
  });

function wrapped() {
  const client = makeQueryClient();
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
}

/** Serves nothing until the returned function is called with the answer. */
function hold(): (answer: Doses) => void {
  let arrive = (_answer: Doses) => {};
  const held = new Promise<Response>((resolve) => {
    arrive = (answer) => resolve(Response.json({ data: answer }));
  });
  serve = () => held;
  return (answer) => arrive(answer);
}

it("calls no dose overdue after a pause until the server has answered: it may have been taken", async () => {
  vi.setSystemTime(DUE - HOUR);
  serve = () => Response.json({ data: withStatus("upcoming") });
  const { result, rerender } = renderHook(
    ({ now }) => ({
      doses: useDoses("2026-05-10", "2026-05-11", { keptUntil: now }).data?.doses,
      since: useDosesAwaitedSince("2026-05-10", "2026-05-11"),
    }),
    { wrapper: wrapped(), initialProps: { now: DUE - HOUR } },
  );
  await pass(2);
  expect(result.current.doses?.[0]?.status).toBe("upcoming");
  expect(result.current.since).toBeNull();
  const answeredAt = DUE - HOUR;
  const arrive = hold();
  // The device slept.
  vi.setSystemTime(DUE + HOUR);
  rerender({ now: DUE + HOUR });
  expect(result.current.doses?.[0]?.status).toBe("unknown");
  expect(result.current.since).toBeGreaterThanOrEqual(answeredAt);
  await pass(1);
  expect(result.current.doses?.[0]?.status).toBe("unknown");
  arrive(withStatus("overdue"));
  await pass(30);
  expect(result.current.doses?.[0]?.status).toBe("overdue");
  expect(result.current.since).toBeNull();
});

it("does not show other days' doses as those of today, which would have none", async () => {
  const { result, rerender } = renderHook(({ now }) => useToday("UTC", now), {
    wrapper: wrapped(),
    initialProps: { now: DUE },
  });
  await pass(0);
  expect(result.current.query.data?.doses).toHaveLength(1);
  const arrive = hold();
  const later = DUE + 3 * DAY;
  vi.setSystemTime(later);
  rerender({ now: later });
  expect(result.current.today).not.toBe("2026-05-10");
  expect(result.current.query.data).toBeUndefined();
  arrive(OVERDUE);
  await pass(1);
  expect(result.current.query.data).toBeDefined();
});

it.each([
  ["the schema refuses the answer", () => Response.json({ data: {} })],
  ["the server fails", () => new Response("", { status: 500 })],
])("calls no dose overdue while %s: it may have been taken since", async (_, fail) => {
  const { result } = renderHook(
    () => useDoses("2026-05-10", "2026-05-11", { keptUntil: DUE + HOUR }),
    { wrapper: wrapped() },
  );
  const status = () => result.current.data?.doses[0]?.status;
  await pass(0);
  expect(status()).toBe("overdue");
  serve = fail;
  await pass(40);
  expect(status()).toBe("unknown");
  serve = () => Response.json({ data: OVERDUE });
  await pass(30);
  expect(status()).toBe("overdue");
});
