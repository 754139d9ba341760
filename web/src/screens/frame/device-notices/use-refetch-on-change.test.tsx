// @vitest-environment happy-dom
import { getDoses } from "@dosebeat/contract/doses-calls";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import { shownBy } from "../../../api/stale.ts";
import { useRefetchOnChange } from "./use-refetch-on-change.ts";

it("asks for doses once when the notices appear, and again for each entry that has gone", async () => {
  const client = makeQueryClient();
  const ask = vi.fn(async () => "answer");
  const { rerender, unmount } = renderHook(
    ({ waiting }) => {
      useQuery({ queryKey: ["doses"], meta: shownBy(getDoses), queryFn: ask });
      useRefetchOnChange(waiting);
    },
    {
      initialProps: { waiting: 2 },
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    },
  );
  await expect.poll(() => client.getQueryData(["doses"])).toBe("answer");
  rerender({ waiting: 2 });
  expect(ask).toHaveBeenCalledOnce();
  rerender({ waiting: 1 });
  await expect.poll(() => ask).toHaveBeenCalledTimes(2);
  rerender({ waiting: 0 });
  await expect.poll(() => ask).toHaveBeenCalledTimes(3);
  unmount();
});
