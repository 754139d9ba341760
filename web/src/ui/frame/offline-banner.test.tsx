// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { setRecalled } from "../../api/connection-state.ts";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { OfflineBanner } from "./offline-banner.tsx";

afterEach(() => {
  cleanup();
  setRecalled("doses", null);
  vi.restoreAllMocks();
});

function shown(hasBox: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
        <MantineProvider>
          <OfflineBanner hasBox={hasBox} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  act(() => setRecalled("doses", { at: Date.now(), isServerBusy: false }));
  return screen.getByRole("status");
}

it("speaks of a box only to people with a box", () => {
  expect(shown(true).textContent).toContain("Presses of your box");
  cleanup();
  expect(shown(false).textContent).toMatch(/Offline\. As of .* What was recorded elsewhere/);
});

it("is calm where Today works from what this device keeps", () => {
  expect(shown(false).querySelector(".notice")?.getAttribute("data-tone")).toBe("calm");
});
