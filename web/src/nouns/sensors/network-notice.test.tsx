// @vitest-environment happy-dom
import type { NetworkAlertAnswer } from "@dosebeat/contract/alerts";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { z } from "zod";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { NetworkNotice } from "./network-notice.tsx";

let alert: z.infer<typeof NetworkAlertAnswer>["data"];

beforeEach(() => {
  saveSession("admin");
  sessionStorage.removeItem("profile.network-hidden");
  vi.stubGlobal("fetch", async () => Response.json({ data: alert }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a fresh page. */
async function open() {
  cleanup();
  const client = makeQueryClient();
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>
            <NetworkNotice />
          </MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
  });
  await act(async () => expect.poll(() => client.isFetching()).toBe(0));
  // An answer is drawn in a task of its own.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

const shown = () => screen.queryByRole("status") !== null;

it("stays hidden on every page until more boxes are silent, or it begins anew", async () => {
  const since_utc = "2026-11-24T08:00:00.000Z";
  alert = { since_utc, silent: 30, boxes: 100 };
  await open();
  expect(shown()).toBe(true);
  await act(async () =>
    fireEvent.click(screen.getByRole("button", { name: "Hide until it changes" })),
  );
  expect(shown()).toBe(false);
  alert = { since_utc, silent: 29, boxes: 100 };
  await open();
  expect(shown()).toBe(false);
  alert = { since_utc, silent: 31, boxes: 100 };
  await open();
  expect(shown()).toBe(true);
  alert = { since_utc: "2026-11-25T08:00:00.000Z", silent: 30, boxes: 100 };
  await open();
  expect(shown()).toBe(true);
});
