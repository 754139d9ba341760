// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { GroupChoice } from "./group-choice.tsx";

const NONE = {
  data: [],
  meta: { pagination: { page: 1, pageSize: 50, pageCount: 1, total: 0 } },
};

let answer: () => Response;

beforeEach(() => {
  saveSession("admin");
  HTMLElement.prototype.showPopover ??= () => {};
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function typed(text: string) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <GroupChoice label="Group" group={undefined} onChange={() => {}} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole("combobox"), { target: { value: text } });
  return (said: string | RegExp) =>
    waitFor(() => expect(screen.getByRole("status").textContent).toMatch(said));
}

it("says that no group matches only where the server said so", async () => {
  answer = () => Response.json(NONE);
  const says = await typed("cardio");
  await says("No group matches");
});

it("says why groups could not be searched", async () => {
  answer = () => Response.json({ error: { message: "Too many requests." } }, { status: 429 });
  const says = await typed("cardio");
  await says("Too many attempts");
});
