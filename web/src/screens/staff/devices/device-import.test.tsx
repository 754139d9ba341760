// @vitest-environment happy-dom
import { registerSensors } from "@dosebeat/contract/sensors-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../../session/session.ts";
import { DeviceImportScreen } from "./device-import.tsx";

// They need a router; leaving is a journey (e2e/src/kept.spec.ts).
vi.mock("../../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));
vi.mock("./device-tabs.tsx", () => ({ DeviceTabs: () => null }));
vi.mock("@tanstack/react-router", () => ({ Link: () => null }));

const COUNT = 1200;
const deveuiOf = (index: number) => `70b3d57ed1${index.toString(16).padStart(6, "0")}`;
const ALL = Array.from({ length: COUNT }, (_, index) => deveuiOf(index));

/** Boxes that the server has, each time that it stored one. */
let stored: string[];
/** How a call ends besides, by its number from 1 on. */
let breaks: (call: number) => "before" | "after" | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  stored = [];
  let calls = 0;
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    calls += 1;
    const how = breaks(calls);
    if (how === "before") return new Response("", { status: 503 });
    const { data } = JSON.parse(String(body));
    const deveuis: string[] = data.map(({ deveui }: { deveui: string }) => deveui);
    const known = deveuis.flatMap((deveui, place) => (stored.includes(deveui) ? [place] : []));
    if (known.length > 0) return taken(known);
    stored.push(...deveuis);
    if (how === "after") return new Response("", { status: 500 });
    return Response.json({ data: deveuis.map(registered) }, { status: 201 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const [MADE] = [registerSensors.example.answer.data].flat();
const registered = (deveui: string, index: number) => ({ ...MADE, id: index + 1, deveui });

function taken(places: number[]) {
  const errors = places.map((place) => ({ path: [place, "deveui"], message: "is registered" }));
  const error = {
    status: 409,
    name: "ConflictError",
    message: "Registered",
    code: "boxes_registered",
    details: { errors },
  };
  return Response.json({ data: null, error }, { status: 409 });
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1000 * seconds));
const press = async (name: string) => {
  await act(async () => fireEvent.click(screen.getByRole("button", { name, hidden: true })));
  await pass(0);
};
const isSaid = (text: string) => screen.queryAllByText(text, { exact: false }).length > 0;

async function open() {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <DeviceImportScreen />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const rows = ALL.map((deveui) => `${deveui};PB`).join("\n");
  const pasted = screen.getByRole("textbox", { hidden: true });
  const value = `deveui;serial_number\n${rows}`;
  await act(async () => fireEvent.change(pasted, { target: { value } }));
  await press("Read the rows");
  // The reader of files is loaded first.
  const read = async () => {
    await pass(0);
    return screen.getByRole("button", { name: "Register 1,200 boxes" });
  };
  await vi.waitFor(read, { timeout: 20_000 });
}

it.each(["before", "after"] as const)(
  "keeps the rows where the server fails in the middle, %s it stored, and stores no box twice",
  async (how) => {
    breaks = (call) => (call === 2 ? how : undefined);
    await open();
    await press("Register 1,200 boxes");
    expect(isSaid("Couldn’t register the boxes")).toBe(true);
    expect(isSaid("Pasted rows")).toBe(true);
    expect(isSaid(deveuiOf(0))).toBe(true);
    expect(isSaid("Unclear: lines")).toBe(true);
    expect(isSaid("1,200 boxes registered")).toBe(false);
    await pass(5);
    expect(isSaid("1,200 boxes registered")).toBe(true);
    expect(stored).toEqual(ALL);
  },
);

it("says which boxes others have registered, and stores none of their part", async () => {
  breaks = () => undefined;
  stored.push(deveuiOf(1100));
  await open();
  await press("Register 1,200 boxes");
  await pass(60);
  expect(isSaid("This box is already registered.")).toBe(true);
  expect(stored).toHaveLength(1001);
});
