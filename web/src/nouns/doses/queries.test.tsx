// @vitest-environment happy-dom

import type { Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import { saveSession } from "../../session/session.ts";
import { useDoses } from "./queries.ts";

const EXAMPLE: Doses = getDoses.example.answer.data;
const [DOSE] = EXAMPLE.doses;
if (!DOSE) throw new Error("The examples have no dose.");
const DUE = Date.parse(DOSE.due_utc);
/** The server's answer an hour after the dose was due. */
const OVERDUE: Doses = {
  ...EXAMPLE,
  doses: [{ ...DOSE, status: "overdue", pressed_utc: null, deviation_minutes: null }],
};

let serve: () => Response;

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

it.each([
  ["the schema refuses the answer", () => Response.json({ data: {} })],
  ["the server fails", () => new Response("", { status: 500 })],
])("calls no dose overdue while %s: it may have been taken since", async (_, fail) => {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => useDoses("2026-05-10", "2026-05-11", { keptUntil: DUE + HOUR }),
    { wrapper },
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
