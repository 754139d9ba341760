// @vitest-environment happy-dom
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { getStock } from "@dosebeat/contract/stock-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { RefillDialog } from "./refill-dialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("shows the chosen days at once, before the change is on its way", () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const [medicine] = getUserdata.example.answer.data.medicines;
  const [stock] = getStock.example.answer.data;
  if (!medicine || !stock) throw new Error("The examples have neither.");
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <RefillDialog
            medicine={{ ...medicine, order_days: 2 }}
            stock={stock}
            order={{ day: "2026-11-30", isLate: false }}
            today="2026-11-24"
            onClose={() => undefined}
          />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const days = screen.getByLabelText<HTMLSelectElement>(en.refill.takes);
  fireEvent.change(days, { target: { value: "5" } });
  expect(days.value).toBe("5");
});
