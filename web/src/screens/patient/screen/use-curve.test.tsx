// @vitest-environment happy-dom
import { getReadings } from "@dosebeat/contract/readings";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../../session/session.ts";
import { useCurve } from "./use-curve.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SENSOR = {
  id: 1,
  deveui: "70b3d57ed0001234",
  serial_number: null,
  battery: 80,
  buttonmode: null,
  sensortime: null,
};

const dayOf = (date: string) => ({
  date,
  start_utc: `${date}T03:00:00Z`,
  end_utc: `${date}T23:59:59Z`,
  timezone: "UTC",
  plan: "due" as const,
});

it("a day's temperature is not that of the day before while its readings are on the way", async () => {
  saveSession("patient");
  vi.stubGlobal("fetch", async () => Response.json(getReadings.example.answer));
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        {children}
      </IntlProvider>
    </QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ date }) => useCurve(SENSOR, dayOf(date)), {
    wrapper,
    initialProps: { date: "2026-05-10" },
  });
  await waitFor(() => expect(result.current?.detail).not.toBe(""));
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  rerender({ date: "2026-05-11" });
  expect(result.current?.points).toEqual([]);
  expect(result.current?.detail).toBe("");
});
