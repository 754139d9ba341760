// @vitest-environment happy-dom
import { getDoses } from "@dosebeat/contract/doses-calls";
import { addPause } from "@dosebeat/contract/pauses-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { NOTHING_KNOWN } from "../doses/test-dose.ts";
import { PauseDialog } from "./pause-dialog.tsx";

/** What was asked of doses, and the pauses that were sent. */
let asked: string[];
let sent: unknown[];
let due: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime("2026-06-10T15:00:00Z");
  sessionStorage.clear();
  [asked, sent] = [[], []];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "POST") {
      sent.push(JSON.parse(String(body)));
      return Response.json(addPause.example.answer, { status: 201 });
    }
    asked.push(path);
    const { data } = getDoses.example.answer;
    const doses = due.map((due_utc, index) => ({
      ...NOTHING_KNOWN,
      date: due_utc.slice(0, 10),
      dosage_time: `${due_utc.slice(11, 16)}:00.000`,
      medicine: { id: 12, name: "Metformin", strength: "" },
      due_utc,
      status: index === 0 ? "on_time" : "upcoming",
    }));
    return Response.json({ data: { ...data, doses } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => act(() => vi.advanceTimersByTimeAsync(1000));
const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await settle();
};

async function pausedFrom(day: string, onClose = () => {}) {
  const rendered = render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <PauseDialog medicine={{ id: 12, name: "Metformin" }} owner={5} onClose={onClose} />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await settle();
  fireEvent.change(screen.getByLabelText("It begins"), { target: { value: "day" } });
  fireEvent.change(screen.getByLabelText("First day"), { target: { value: day } });
  await settle();
  await press("Pause it");
  return rendered;
}

it("from today says how many doses of today no longer count, and asks first", async () => {
  due = ["2026-06-10T08:00:00Z", "2026-06-10T20:00:00Z"];
  await pausedFrom("2026-06-10");
  expect(asked).toEqual(["/api/doses?from=2026-06-10&to=2026-06-11&medicine=12"]);
  expect(sent).toEqual([]);
  const dialog = screen.getByRole("dialog", { name: "Pause what is past, too?" });
  expect(dialog.textContent).toMatch(
    /^.*1 dose from .*June 10.* was already due, and 1 of them was taken\./,
  );
  await press(/^Pause from/);
  expect(sent).toMatchObject([{ data: { medicine: 12, from: "2026-06-10", to: null } }]);
});

it("from today before anything was due asks nothing", async () => {
  due = ["2026-06-10T20:00:00Z"];
  await pausedFrom("2026-06-10");
  expect(sent).toHaveLength(1);
});

it("from a day to come asks nothing, not even the server", async () => {
  due = [];
  await pausedFrom("2026-06-20");
  expect([asked.length, sent.length]).toEqual([0, 1]);
});

it("from a day that is over asks even where the doses cannot be read", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await pausedFrom("2026-06-01");
  expect(screen.getByText(/then no longer counts, taken or not/)).toBeDefined();
});

it.each([true, false])(
  "closed while it is on the way, tells what became of it: %s",
  async (isStored) => {
    due = [];
    let arrive = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      arrive = resolve;
    });
    const toasts: string[] = [];
    const note = ({ detail }: CustomEvent<{ message: string }>) => toasts.push(detail.message);
    window.addEventListener("dosebeat:toast", note);
    vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
      method === "POST" ? held : Response.json({ data: [] }),
    );
    const onClose = vi.fn();
    const { unmount } = await pausedFrom("2026-06-20", onClose);
    expect(sessionStorage).toHaveLength(1);
    unmount();
    const error = { status: 409, name: "ConflictError", message: "Not now." };
    arrive(
      isStored
        ? Response.json(addPause.example.answer, { status: 201 })
        : Response.json({ data: null, error }, { status: 409 }),
    );
    await settle();
    window.removeEventListener("dosebeat:toast", note);
    expect(toasts).toEqual([
      expect.stringMatching(isStored ? /Metformin/ : /^Couldn’t .*: Not now\.$/),
    ]);
    // Another dialog may be open by now.
    expect(onClose).not.toHaveBeenCalled();
    expect(sessionStorage).toHaveLength(isStored ? 0 : 1);
  },
);
