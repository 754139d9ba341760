// @vitest-environment happy-dom
import { startTotp } from "@dosebeat/contract/second-factors-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { AddTotpDialog } from "./add-totp.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers a phone its own app, as it cannot scan its own screen", async () => {
  const { answer } = startTotp.example;
  vi.stubGlobal("fetch", async () => Response.json(answer));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <AddTotpDialog opened onClose={() => undefined} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const link = await screen.findByText(en.twoStep.here);
  expect(link.closest("a")?.getAttribute("href")).toBe(answer.data.uri);
  expect(answer.data.uri).toMatch(/^otpauth:/);
});
