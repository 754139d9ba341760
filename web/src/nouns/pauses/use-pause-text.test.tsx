// @vitest-environment happy-dom
import { getPauses } from "@dosebeat/contract/pauses-calls";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { expect, it } from "vitest";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { usePauseText } from "./use-pause-text.ts";

const Frame = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={en} timeZone="UTC">
    {children}
  </IntlProvider>
);

it.each([
  // By UTC it is still May 9.
  ["Asia/Tokyo", "2026-05-09T20:00:00Z", true],
  // May 9 goes on until 3 a.m.
  ["Asia/Tokyo", "2026-05-09T17:30:00Z", false],
  // By UTC it is May 10 already.
  ["America/Los_Angeles", "2026-05-10T05:00:00Z", false],
])("a pause from May 10 has begun in %s at %s: %s", (zone, now, hasBegun) => {
  const [example] = getPauses.example.answer.data;
  if (!example) throw new Error("The example has no pause.");
  const pause = { ...example, from: "2026-05-10", from_utc: null, to: null, to_utc: null };
  const { result } = renderHook(() => usePauseText(zone), { wrapper: Frame });
  expect(result.current.hasBegun(pause, Date.parse(now))).toBe(hasBegun);
  expect(/still on/.test(result.current.span(pause, Date.parse(now)))).toBe(hasBegun);
});
