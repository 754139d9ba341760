// @vitest-environment happy-dom

import type { Reminders } from "@dosebeat/contract/reminders";
import { getReminders } from "@dosebeat/contract/reminders-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { allowHere, idOfThisDevice } from "../../nouns/push/this-device.ts";
import { saveSession } from "../../session/session.ts";
import { AskToHear } from "./ask-to-hear.tsx";

vi.mock("../../nouns/push/this-device.ts", () => ({
  allowHere: vi.fn(async () => "allowed"),
  idOfThisDevice: vi.fn(async () => null),
}));
vi.mock("../../nouns/push/push-ability.ts", () => ({ pushAbility: () => "able" }));

const SETTINGS = getReminders.example.answer.data;
let settings: Reminders;

beforeEach(() => {
  saveSession("patient");
  settings = { ...SETTINGS, push_key: "key", mail_available: false };
  vi.stubGlobal("fetch", async () => Response.json({ data: settings }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shown() {
  await act(async () => {
    render(
      <QueryClientProvider client={makeQueryClient()}>
        <IntlProvider locale="en" messages={en} timeZone="UTC">
          <MantineProvider>
            <AskToHear />
          </MantineProvider>
        </IntlProvider>
      </QueryClientProvider>,
    );
  });
}

it("asks to be told on this device, and registers it at a press", async () => {
  await shown();
  await screen.findByRole("heading", { name: "Hear about it on this device?" });
  await act(async () =>
    fireEvent.click(screen.getByRole("button", { name: "Allow notifications" })),
  );
  expect(allowHere).toHaveBeenCalledExactlyOnceWith("key");
  expect(await screen.findByRole("status")).toHaveProperty(
    "textContent",
    "This device tells you from now on.",
  );
});

it("asks nothing where this device tells already", async () => {
  const [device] = SETTINGS.devices;
  vi.mocked(idOfThisDevice).mockResolvedValue(device?.id ?? 0);
  await shown();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole("heading")).toBeNull();
  vi.mocked(idOfThisDevice).mockResolvedValue(null);
  cleanup();
  await shown();
  await screen.findByRole("heading");
});

it("asks nothing of a server that neither notifies nor mails", async () => {
  settings = { ...settings, push_key: null };
  await shown();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole("heading")).toBeNull();
});
