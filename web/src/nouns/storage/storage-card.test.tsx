// @vitest-environment happy-dom
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { getExcursions } from "@dosebeat/contract/storage";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { StorageCard } from "./storage-card.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says nothing of the air on days whose answer is on the way", async () => {
  saveSession("patient");
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async () => Response.json(getExcursions.example.answer));
  const client = makeQueryClient();
  const card = (from: string, to: string) => (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <StorageCard profile={getUserdata.example.answer.data} from={from} to={to} />
      </QueryClientProvider>
    </IntlProvider>
  );
  const { rerender } = render(card("2026-05-04", "2026-05-10"));
  expect(await screen.findByText(/22\.4/)).toBeDefined();
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  rerender(card("2026-05-11", "2026-05-17"));
  expect(screen.queryByText(/22\.4/)).toBeNull();
});
