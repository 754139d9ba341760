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

/** Answers for the days that are not counted, or what was stated. */
let arrive: (answer: Response) => void;

beforeEach(() => {
  saveSession("patient");
  // Devices without a store send at once.
  vi.stubGlobal("indexedDB", undefined);
  const held = new Promise<Response>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) =>
    path.includes("/api/excused") || method === "PUT" ? held : new Promise(() => {}),
  );
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function shownOf(dose: Dose, onClose = () => {}) {
  const { data: profile } = getUserdata.example.answer;
  const panel = () => (
    <DosePanel
      doses={[dose]}
      answer={ANSWER}
      profile={profile}
      now={Date.parse(dose.due_utc)}
      onClose={onClose}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: panel }),
    history: createMemoryHistory(),
  });
  const rendered = render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider env="test">
          <RouterProvider router={router as never} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("dialog");
  return rendered;
}

it("offers no second period for a day that is not counted while its own is loading", async () => {
  await shownOf({ ...DOSE, status: "excused", status_if_counted: "missed" });
  fireEvent.click(screen.getByRole("button", { name: en.excused.change }));
  expect(screen.queryByLabelText(en.excused.reason)).toBeNull();
  const [period] = getExcused.example.answer.data;
  arrive(Response.json({ data: [{ ...period, from: DOSE.date, to: DOSE.date }] }));
  expect(await screen.findByText(String(period?.reason))).toBeTruthy();
});

it("says in a toast that the server refused what was said, if the panel was closed before", async () => {
  const toasts: string[] = [];
  const note = ({ detail }: CustomEvent<{ message: string }>) => toasts.push(detail.message);
  window.addEventListener("dosebeat:toast", note);
  const { unmount } = await shownOf({ ...DOSE, status: "on_time", pressed_utc: DOSE.due_utc });
  fireEvent.click(screen.getByRole("button", { name: en.say.notThisOne }));
  fireEvent.change(screen.getByLabelText(en.say.reason), { target: { value: "By my sister" } });
  fireEvent.click(screen.getByRole("button", { name: en.say.keep }));
  unmount();
  const error = { status: 409, name: "ConflictError", message: "Not now." };
  arrive(Response.json({ data: null, error }, { status: 409 }));
  await vi.waitFor(() => expect(toasts).toEqual(["Couldn’t save: Not now."]));
  window.removeEventListener("dosebeat:toast", note);
});

it("tells of a refusal to remove days that comes after it was closed", async () => {
  const toasts: string[] = [];
  const note = ({ detail }: CustomEvent<{ message: string }>) => toasts.push(detail.message);
  window.addEventListener("dosebeat:toast", note);
  const error = { status: 409, name: "ConflictError", message: "Not now." };
  const [period] = getExcused.example.answer.data;
  vi.stubGlobal("fetch", async (path: string, { method }: RequestInit) => {
    if (method === "DELETE") {
      unmount();
      return Response.json({ data: null, error }, { status: 409 });
    }
    if (!path.endsWith("/api/excused")) return new Promise(() => {});
    return Response.json({ data: [{ ...period, from: DOSE.date, to: DOSE.date }] });
  });
  const { unmount } = await shownOf({ ...DOSE, status: "excused", status_if_counted: "missed" });
  fireEvent.click(screen.getByRole("button", { name: en.excused.change }));
  fireEvent.click(await screen.findByRole("button", { name: /^Remove/ }));
  await vi.waitFor(() => expect(toasts).toEqual(["Couldn’t save: Not now."]), 5_000);
  window.removeEventListener("dosebeat:toast", note);
});
