// @vitest-environment happy-dom
import { getWatchedAdherence } from "@dosebeat/contract/care-calls";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { WatchedFigures } from "./watched-figures.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows no figures of other days under the name of these", async () => {
  vi.stubGlobal("fetch", async () => Response.json(getWatchedAdherence.example.answer));
  const client = makeQueryClient();
  const figures = (today: string) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <WatchedFigures id={9} today={today} />
      </IntlProvider>
    </QueryClientProvider>
  );
  const { container, rerender } = render(figures("2026-05-10"));
  await vi.waitFor(() => expect(container.querySelector(".three-figures")).not.toBeNull());
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  rerender(figures("2026-05-11"));
  expect(screen.getByRole("heading").textContent).toMatch(/May.11/);
  expect(container.querySelector(".three-figures")).toBeNull();
});
