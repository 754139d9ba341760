// @vitest-environment happy-dom
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { CallError } from "../../api/call.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import { isUnanswered, useGuarded } from "./use-guarded.ts";

const AS_NEEDED = { min_interval_minutes: null };
const MONDAYS = [{ recurrence: { kind: "weekdays" as const, days: [1] } }];

function refusedWith(code: string, values: Record<string, string>, path: (string | number)[]) {
  return new CallError("refused", 400, "refused", [{ path, code, values, message: "refused" }]);
}

function guarded(error: unknown = null) {
  const client = makeQueryClient();
  client.setQueryData(["weekly-medicines"], { always: ["methotrexate"], added: [] });
  return renderHook(({ failure }) => useGuarded(failure), {
    initialProps: { failure: error },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

it.each([
  ["daily", "MTX 10", { rows: [{}], as_needed: null }, "daily"],
  ["as needed alone", "MTX 10", { rows: [], as_needed: AS_NEEDED }, "as_needed"],
  ["as needed beside its day", "MTX 10", { rows: MONDAYS, as_needed: AS_NEEDED }, "as_needed"],
  ["weekly", "MTX 10", { rows: MONDAYS, as_needed: null }, null],
  ["another medicine as needed", "Ibuprofen", { rows: [], as_needed: AS_NEEDED }, null],
])("%s", (_, name, plan, why) => {
  expect(guarded().result.current(name, plan)?.why ?? null).toBe(why);
});

it("keeps what the server asked of an entry after the failure is gone, until its name changes", () => {
  const values = { name: "Lantarel", other: "Lantarel 10" };
  const refusal = refusedWith("together_unsaid", values, [1, "every_day_by"]);
  const { result, rerender } = guarded(refusal);
  rerender({ failure: null });
  const plan = { rows: MONDAYS, as_needed: null };
  expect(result.current("Lantarel 2,5", plan, 0)).toBeNull();
  const guard = result.current("Lantarel 2,5", plan, 1);
  expect(guard).toEqual({ name: "Lantarel", why: "together", beside: "Lantarel 10" });
  // Whether a changed plan is still asked about, only the server knows.
  expect(isUnanswered(guard, "")).toBe(false);
  expect(result.current("Ramipril", plan, 1)).toBeNull();
});

it("asks for a listed medicine by the server's refusal before the list has loaded", () => {
  const refusal = refusedWith("as_needed_unsaid", { name: "Lantarel" }, ["every_day_by"]);
  const { result } = guarded(refusal);
  const guard = result.current("Lantarel", { rows: [], as_needed: AS_NEEDED });
  expect(guard?.why).toBe("as_needed");
  expect(isUnanswered(guard, " ")).toBe(true);
  expect(result.current("Lantarel", { rows: MONDAYS, as_needed: null })).toBeNull();
});
