// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { OfflineBanner } from "./offline-banner.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const AS_OF = "2026-11-30T07:15:00Z";

/** Doses that this device has kept. */
function Kept() {
  const as_of = AS_OF;
  useQuery({ queryKey: ["doses", "2026-11-30"], queryFn: async () => ({ doses: [], as_of }) });
  return null;
}

async function shown(hasBox: boolean, isOnline = false, zone?: string) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  const client = makeQueryClient();
  const page = (content: ReactNode) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
        <MantineProvider>
          <OfflineBanner hasBox={hasBox} zone={zone} />
          {content}
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(page(<Kept />));
  const banner = screen.getByRole("status");
  await waitFor(() => expect(banner.textContent).toMatch(/As of/i));
  return { banner, leave: () => rerender(page(null)) };
}

it("speaks of a box only to people with a box", async () => {
  expect((await shown(true)).banner.textContent).toContain("Presses of your box");
  cleanup();
  const { banner } = await shown(false);
  expect(banner.textContent).toMatch(/Offline\. As of .* What was recorded elsewhere/);
});

it("is calm where Today works from what this device keeps", async () => {
  const { banner } = await shown(false);
  expect(banner.querySelector(".notice")?.getAttribute("data-tone")).toBe("calm");
});

it("says nothing of kept answers that are no longer on the screen", async () => {
  const { banner, leave } = await shown(false, true);
  leave();
  await waitFor(() => expect(banner.textContent).toBe(""));
});

it("tells the time by the zone of the other times on the screen", async () => {
  const { banner } = await shown(false, false, "Asia/Tokyo");
  expect(banner.textContent).toContain("16:15");
});
