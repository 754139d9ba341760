// @vitest-environment happy-dom
import { getCare } from "@dosebeat/contract/care-calls";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../../session/session.ts";
import { CarersState } from "./carers-state.tsx";

const [LINK] = getCare.example.answer.data.carers;
const DEAF = { ...LINK, id: 5, name: "Anna", hears: "nothing" };

beforeEach(() => saveSession("patient"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ["nobody", [], "nobody yet"],
  ["who is told", [LINK], "Robert Thompson"],
  ["how many are told", [LINK, { ...LINK, id: 6 }], "2 people"],
  ["who hears nothing, before all who do", [LINK, DEAF], "Anna hears nothing yet"],
  ["who asks, before all", [DEAF, { ...LINK, id: 7, state: "asks" }], "Robert Thompson asks"],
  ["open invitations", [{ ...DEAF, state: "invited" }], "one open invitation"],
])("says %s", async (_, carers, expected) => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { carers, patients: [] } }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <p>
          <CarersState />
        </p>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const shown = (_: string, node: Element | null) =>
    node?.tagName === "P" && node.textContent?.replaceAll(/[\u2068\u2069]/g, "") === expected;
  expect(await screen.findByText(shown)).toBeDefined();
});
