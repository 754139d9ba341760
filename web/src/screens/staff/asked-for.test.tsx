// @vitest-environment happy-dom
import { markCritical } from "@dosebeat/contract/critical-calls";
import { MEDICINE } from "@dosebeat/contract/example-values";
import { getGroup } from "@dosebeat/contract/groups-calls";
import type { Medicine } from "@dosebeat/contract/medicines";
import { OverviewAnswer } from "@dosebeat/contract/overviews";
import { type SensorDetail, SensorDetailAnswer } from "@dosebeat/contract/sensor-detail";
import { getSensor } from "@dosebeat/contract/sensor-detail-calls";
import { getStudy } from "@dosebeat/contract/studies-calls";
import { getPatientNames } from "@dosebeat/contract/users-calls";
import { getOverview } from "@dosebeat/contract/worklist-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../session/session.ts";
import { DeviceActions } from "./devices/device-actions.tsx";
// Here, so that nothing has to wait for it later.
import "./patients/critical-dialog.tsx";
import { CriticalMark } from "./patients/critical-mark.tsx";
import { Prescribe } from "./patients/prescribe.tsx";
import { StudyScreen } from "./studies/study.tsx";

// They need a router; leaving is tested in e2e/src/kept.spec.ts.
vi.mock("../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));
vi.mock("./studies/subjects-part.tsx", () => ({ SubjectsPart: () => null }));
vi.mock("./users/users-tabs.tsx", () => ({ UsersTabs: () => null }));
vi.mock("@tanstack/react-router", () => ({
  Link: () => null,
  useNavigate: () => () => undefined,
  getRouteApi: () => ({ useParams: () => ({ groupId: 5 }) }),
}));

/** What was reported as done. */
const told = vi.hoisted(() => vi.fn());
vi.mock("../../ui/toasts/toasts.tsx", async (original) => ({
  ...(await original<object>()),
  toastDone: told,
}));

interface Change {
  path: string;
  data: unknown;
}

let sent: Change[];
/** How the server answers what is read. */
let read: (path: string) => unknown;
/** How the server answers a change. */
let store: (change: Change) => unknown;

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  sent = [];
  told.mockReset();
  read = () => ({ data: [], meta: PAGES });
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (method === "GET") {
      const found = read(path);
      return found === LATER ? new Promise(() => undefined) : Response.json(found);
    }
    const change = { path, data: JSON.parse(String(body)).data };
    sent.push(change);
    return Response.json(store(change));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const LATER = Symbol("no answer yet");
const PAGES = { pagination: { page: 1, pageSize: 25, pageCount: 1, total: 0 } };
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));
const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name })));
  await pass(1);
};
const type = (label: RegExp | string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
async function submit() {
  const form = screen.getByRole("dialog").querySelector("form");
  if (!form) throw new Error("Nothing can be saved.");
  await act(async () => fireEvent.submit(form));
  await pass(1);
}
const title = () => screen.getByRole("dialog").querySelector("h2")?.textContent ?? "";

async function shown(content: ReactNode) {
  const client = makeQueryClient();
  const framed = (what: ReactNode) => (
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{what}</MantineProvider>
      </IntlProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(framed(content));
  await pass(1);
  return async (next: ReactNode) => {
    rerender(framed(next));
    await pass(1);
  };
}

it("a study that somebody else has started meanwhile is not closed instead", async () => {
  const { data: study } = getStudy.example.answer;
  let state = "draft";
  read = (path) => {
    if (path.endsWith("/study")) return { data: { ...study, state } };
    return getGroup.example.answer;
  };
  await shown(<StudyScreen />);
  await press("Start study");
  await type(/^Reason/, "All have agreed");
  state = "running";
  await pass(60);
  expect(title()).toMatch(/^Start/);
  store = () => ({ data: { ...study, state } });
  // The next step is known before all else that the start has changed.
  const before = read;
  read = (path) => (path.endsWith("/study") ? before(path) : LATER);
  await submit();
  expect(sent).toEqual([
    { path: expect.stringContaining("/study"), data: { to: "running", reason: "All have agreed" } },
  ]);
  expect(title()).toMatch(/^Start/);
  expect(told).not.toHaveBeenCalledWith(expect.stringContaining("closed"));
});

it("a medicine that somebody else has marked meanwhile keeps its mark, with the reason typed here", async () => {
  const marked = { by: "Nina Roth", since_utc: "2026-05-02T09:30:00.000Z", reason: "Stroke" };
  const of = (critical: Medicine["critical"]) => (
    <CriticalMark medicine={{ ...MEDICINE, critical }} isSuggested={false} />
  );
  const change = await shown(of(null));
  await press(/^Mark as critical/);
  await vi.dynamicImportSettled();
  await pass(0);
  await type(/^Why/, "After a stroke");
  await change(of(marked));
  expect(title()).toMatch(/^Mark/);
  store = () => markCritical.example.answer;
  await submit();
  expect(sent).toEqual([
    { path: expect.any(String), data: expect.objectContaining({ is_critical: true }) },
  ]);
  expect(told).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("is marked as critical"));
});

it("a pause stays with its medicine when that one ends meanwhile", async () => {
  const overview = OverviewAnswer.parse(getOverview.example.answer).data;
  const medicines: Medicine[] = [
    { ...MEDICINE, id: 12, name: "Metformin", enddate: null, paused: null },
    { ...MEDICINE, id: 13, name: "Methotrexate", enddate: null, paused: null },
  ];
  const of = (all: Medicine[]) => (
    <Prescribe
      overview={{ ...overview, medicines: all }}
      answer={null}
      today="2026-05-10"
      now={Date.parse("2026-05-10T09:00:00Z")}
    />
  );
  const change = await shown(of(medicines));
  await type("Medicine", "13");
  await type(/^Reason/, "Before the operation");
  await press("Pause…");
  expect(title()).toContain("Methotrexate");
  await change(
    of(medicines.map((one) => (one.id === 13 ? { ...one, enddate: "2026-05-09" } : one))),
  );
  expect(title()).toContain("Methotrexate");
});

it("a box is not taken from whoever has got it meanwhile", async () => {
  const box = SensorDetailAnswer.parse(getSensor.example.answer).data;
  const [binding] = box.bindings;
  if (!binding) throw new Error("The example has no owner.");
  const ownedBy = (profileid: number, givenname: string): SensorDetail => ({
    ...box,
    bindings: [{ ...binding, to: null, profileid, givenname, familyname: "Novak" }],
  });
  read = (path) => {
    const [found] = getPatientNames.example.answer.data;
    const id = Number(new URL(path, "http://localhost").searchParams.get("profileid"));
    const givenname = id === 11 ? "Ada" : "Ben";
    return {
      data: [
        { ...found, id, attributes: { ...found?.attributes, givenname, familyname: "Novak" } },
      ],
      meta: PAGES,
    };
  };
  const change = await shown(<DeviceActions box={ownedBy(11, "Ada")} />);
  await press("Unassign");
  expect(screen.getByRole("dialog").textContent).toContain("Ada Novak");
  // Somebody else unassigns it, and assigns it to another patient.
  await change(<DeviceActions box={{ ...box, bindings: [] }} />);
  await change(<DeviceActions box={ownedBy(12, "Ben")} />);
  expect(screen.getByRole("dialog").textContent).toContain("Ada Novak");
  expect(screen.getByRole("dialog").textContent).not.toContain("Ben");
});
