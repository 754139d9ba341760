// @vitest-environment happy-dom
import type { Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { useDoses } from "../../../nouns/doses/queries.ts";
import { saveSession } from "../../../session/session.ts";
import { NoHistory } from "./range-screen.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const EMPTY: Doses = { ...getDoses.example.answer.data, doses: [] };

function Week({ from, to }: { from: string; to: string }) {
  const { data } = useDoses(from, to);
  return data?.doses.length === 0 && <NoHistory />;
}

it("a week is not called empty while only the answer of another one is known", async () => {
  saveSession("patient");
  let arrive = (_answer: Response) => {};
  vi.stubGlobal("fetch", async () => Response.json({ data: EMPTY }));
  const client = makeQueryClient();
  const week = (from: string, to: string) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Week from={from} to={to} />
      </QueryClientProvider>
    </IntlProvider>
  );
  const { rerender } = render(week("2026-05-04", "2026-05-10"));
  expect(await screen.findByText(en.empty.history)).toBeDefined();
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise<Response>((resolve) => {
        arrive = resolve;
      }),
  );
  rerender(week("2026-05-11", "2026-05-17"));
  expect(screen.queryByText(en.empty.history)).toBeNull();
  await act(async () => arrive(Response.json({ data: EMPTY })));
  expect(await screen.findByText(en.empty.history)).toBeDefined();
});
