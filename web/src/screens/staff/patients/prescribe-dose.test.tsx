// @vitest-environment happy-dom
import type { Doses } from "@dosebeat/contract/doses";
import { getDoses, stateDose } from "@dosebeat/contract/doses-calls";
import { HOUR } from "@dosebeat/domain/time/durations";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../../session/session.ts";
import { PrescribeDose } from "./prescribe-dose.tsx";

/** Undoes what was entered. */
const undo = vi.hoisted(() => ({ now: () => {} }));
vi.mock("../../../ui/toasts/toasts.tsx", () => ({
  toastUndo: (_: string, __: string, onUndo: () => void) => {
    undo.now = onUndo;
  },
}));

/** The statements that were sent. */
let sent: unknown[];

beforeEach(() => {
  saveSession("patient");
  saveUser(7, "patient", ["clinician"]);
  sent = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).data);
    return Response.json(stateDose.example.answer);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ANSWER: Doses = getDoses.example.answer.data;
const [DOSE = expect.fail()] = ANSWER.doses;
const answered = () => act(() => new Promise((resolve) => setTimeout(resolve)));

it("restores on undo what the patient said while it was being entered", async () => {
  const client = makeQueryClient();
  const of = (doses: Doses["doses"]) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <PrescribeDose
            answer={{ ...ANSWER, doses }}
            now={Date.parse(DOSE.due_utc) + HOUR}
            onClose={() => undefined}
          />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const missed = { ...DOSE, status: "missed", pressed_utc: null, confirmed_utc: null } as const;
  const { rerender } = render(of([{ ...missed, reason: null }]));
  rerender(of([{ ...missed, status: "skipped", reason: "Felt sick" }]));
  const form = screen.getByRole("dialog").querySelector("form");
  await act(async () => form && fireEvent.submit(form));
  await answered();
  expect(sent).toEqual([expect.objectContaining({ status: "confirmed" })]);
  undo.now();
  await answered();
  expect(sent[1]).toMatchObject({ status: "skipped", reason: "Felt sick" });
});
