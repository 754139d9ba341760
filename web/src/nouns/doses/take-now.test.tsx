// @vitest-environment happy-dom
import type { Dose, Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../session/session.ts";
import { canUndo, useTakeNow } from "./take-now.ts";
import { NOTHING_KNOWN } from "./test-dose.ts";

const AT = "2026-05-10T06:04:00.000Z";
const dueOf = (id: number, name: string): Dose => ({
  ...NOTHING_KNOWN,
  date: "2026-05-10",
  dosage_time: "08:00",
  due_utc: "2026-05-10T06:00:00.000Z",
  medicine: { id, name, strength: "" },
  status: "due",
});
const FIRST = dueOf(1, "Metformin");
const SECOND = dueOf(2, "Ramipril");
const KNOWN: Doses = { ...getDoses.example.answer.data, doses: [FIRST, SECOND] };

const NOW = Date.parse("2026-05-10T06:05:00Z");
const stated: Dose = {
  ...dueOf(1, "Metformin"),
  status: "confirmed",
  confirmed_utc: "2026-05-10T06:01:00.000Z",
  stated_by: "patient",
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("keeps showing as taken what the server stored before it refused another of them", async () => {
  // Devices without a store send at once.
  vi.stubGlobal("indexedDB", undefined);
  saveSession("patient");
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    const { data } = JSON.parse(String(body));
    if (data.medicine === SECOND.medicine.id) {
      const error = { status: 409, name: "ConflictError", message: "Not now." };
      return Response.json({ data: null, error }, { status: 409 });
    }
    const taken: Dose = { ...FIRST, status: "confirmed", confirmed_utc: AT, stated_by: "patient" };
    return Response.json({ data: taken, meta: { outcome: "kept" } });
  });
  const client = makeQueryClient();
  client.setQueryData(["doses", "2026-05-10", "2026-05-11"], KNOWN);
  const { result } = renderHook(() => useTakeNow(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
          {children}
        </IntlProvider>
      </QueryClientProvider>
    ),
  });
  await act(async () => {
    expect(await result.current.take([FIRST, SECOND], AT)).toBe(false);
  });
  const shown = client.getQueryData<Doses>(["doses", "2026-05-10", "2026-05-11"]);
  expect(shown?.doses.map(({ status }) => status)).toEqual(["confirmed", "due"]);
});

it("offers to undo what was stated less than ten minutes ago", () => {
  expect(canUndo([stated], NOW, false)).toBe(true);
  expect(canUndo([stated], NOW + 6 * MINUTE, false)).toBe(false);
  expect(canUndo([{ ...stated, pressed_utc: stated.confirmed_utc }], NOW, false)).toBe(false);
  expect(canUndo([], NOW, false)).toBe(false);
});

it("leaves what an administrator stated to an administrator", () => {
  const doses: Dose[] = [stated, { ...stated, stated_by: "administrator" }];
  expect(canUndo(doses, NOW, false)).toBe(false);
  expect(canUndo(doses, NOW, true)).toBe(true);
});
