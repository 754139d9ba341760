// @vitest-environment happy-dom
import type { Dose, Doses } from "@dosebeat/contract/doses";
import { getDoses } from "@dosebeat/contract/doses-calls";
import { getExcused } from "@dosebeat/contract/excused";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession } from "../../../session/session.ts";
import { DosePanel } from "./dose-panel.tsx";

const ANSWER: Doses = getDoses.example.answer.data;
const [DOSE] = ANSWER.doses;
if (!DOSE) throw new Error("The example has no dose.");

let arrive: (answer: Response) => void;

beforeEach(() => {
  saveSession("patient");
  const excused = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal("fetch", async (path: string) =>
    path.endsWith("/api/excused") ? excused : new Promise(() => {}),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function shownOf(dose: Dose) {
  const { data: profile } = getUserdata.example.answer;
  const panel = () => (
    <DosePanel
      doses={[dose]}
      answer={ANSWER}
      profile={profile}
      now={Date.parse(dose.due_utc)}
      onClose={() => undefined}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: panel }),
    history: createMemoryHistory(),
  });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider env="test">
          <RouterProvider router={router as never} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  return screen.findByRole("dialog");
}

it("offers no second period for a day that is not counted while its own is loading", async () => {
  await shownOf({ ...DOSE, status: "excused", status_if_counted: "missed" });
  fireEvent.click(screen.getByRole("button", { name: en.excused.change }));
  expect(screen.queryByLabelText(en.excused.reason)).toBeNull();
  const [period] = getExcused.example.answer.data;
  arrive(Response.json({ data: [{ ...period, from: DOSE.date, to: DOSE.date }] }));
  expect(await screen.findByText(String(period?.reason))).toBeTruthy();
});
