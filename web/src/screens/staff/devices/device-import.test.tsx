// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../../api/query-client.ts";
import en from "../../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../../session/session.ts";
import { DeviceImportScreen } from "./device-import.tsx";

// They need a router; leaving is tested in e2e/src/kept.spec.ts.
vi.mock("../../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));
vi.mock("./device-tabs.tsx", () => ({ DeviceTabs: () => null }));
vi.mock("@tanstack/react-router", () => ({ Link: () => null }));

/** More than one call accepts. */
const COUNT = 2400;
const deveuiOf = (index: number) => `70b3d57ed1${index.toString(16).padStart(6, "0")}`;
const ALL = Array.from({ length: COUNT }, (_, index) => deveuiOf(index));

type Row = { deveui: string; serial_number?: string | null; version?: string | null };

/** Serial numbers of the boxes that the server has. */
let known: Map<string, string | null>;
/** Every row that was stored. */
let stored: Row[];
/** Makes a storing call fail, by its number from 1 on. */
let breaks: (call: number) => "before" | "after" | "never" | undefined;

const versionOf = (deveui: string) =>
  known.has(deveui) ? `of ${known.get(deveui) ?? "none"}` : null;

function differs({ deveui, serial_number: serial }: Row) {
  return !known.has(deveui) || (serial !== undefined && known.get(deveui) !== serial);
}

beforeEach(() => {
  vi.useFakeTimers();
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  known = new Map();
  stored = [];
  breaks = () => undefined;
  let calls = 0;
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const rows: Row[] = JSON.parse(String(body)).data;
    if (address.endsWith("/preview")) return Response.json({ data: rows.map(previewed) });
    calls += 1;
    const how = breaks(calls);
    if (how === "never") return new Promise(() => undefined);
    if (how === "before") return new Response("", { status: 503 });
    const stale = rows.flatMap((row, place) =>
      differs(row) && row.version !== versionOf(row.deveui) ? [place] : [],
    );
    if (stale.length > 0) return refused(stale);
    stored.push(...rows.filter(differs));
    for (const { deveui, serial_number: serial = null } of rows) known.set(deveui, serial);
    if (how === "after") return new Response("", { status: 500 });
    return Response.json({ data: { registered: 0, changed: 0, unchanged: 0 } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function previewed(row: Row) {
  const { deveui, serial_number: after = null } = row;
  const version = versionOf(deveui);
  const box = { deveui, version, changes: [], problem: null };
  if (!known.has(deveui)) return { ...box, outcome: "new" };
  if (!differs(row)) return { ...box, outcome: "unchanged" };
  const before = known.get(deveui) ?? null;
  return { ...box, outcome: "changed", changes: [{ field: "serial_number", before, after }] };
}

function refused(places: number[]) {
  const errors = places.map((place) => ({
    path: [place, "deveui"],
    message: "was changed",
    code: "box_changed",
    values: { deveui: deveuiOf(place) },
  }));
  const error = {
    status: 409,
    name: "ConflictError",
    message: "Refused",
    code: "boxes_refused",
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

async function open(lines: readonly string[], button: string) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>
          <DeviceImportScreen />
        </MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const pasted = screen.getByRole("textbox", { hidden: true });
  const value = ["deveui;serial_number", ...lines].join("\n");
  await act(async () => fireEvent.change(pasted, { target: { value } }));
  await press("Read the rows");
  // The file reader has to load first.
  const read = async () => {
    await pass(0);
    return screen.getByRole("button", { name: button });
  };
  await vi.waitFor(read, { timeout: 20_000 });
}

it.each(["before", "after"] as const)(
  "keeps the rows where the server fails in the middle, %s it stored, and stores no box twice",
  async (how) => {
    breaks = (call) => (call === 2 ? how : undefined);
    await open(
      ALL.map((deveui) => `${deveui};PB`),
      "Register 2,400 boxes",
    );
    await press("Register 2,400 boxes");
    expect(isSaid("Couldn’t store the boxes")).toBe(true);
    expect(isSaid("Pasted rows")).toBe(true);
    expect(isSaid(deveuiOf(0))).toBe(true);
    expect(isSaid("Unclear: lines")).toBe(true);
    expect(isSaid("2,400 boxes registered")).toBe(false);
    await pass(5);
    expect(isSaid("2,400 boxes registered")).toBe(true);
    expect(stored.map(({ deveui }) => deveui)).toEqual(ALL);
  },
);

it("says line by line what changes, leaves the rest alone, and clears only if told to", async () => {
  known.set(deveuiOf(1), "OLD").set(deveuiOf(2), "SAME").set(deveuiOf(3), "KEPT");
  const serials = ["NEW-0", "NEW-1", "SAME", ""];
  await open(
    serials.map((serial, index) => `${deveuiOf(index)};${serial}`),
    "Register 1, change 1",
  );
  expect(isSaid("1 box is new, 1 changes, 2 stay as they are.")).toBe(true);
  const rows = screen.getAllByRole("row", { hidden: true }).map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    `2${deveuiOf(0)}newSerial number: NEW-0`,
    `3${deveuiOf(1)}changesSerial number: OLD → NEW-1`,
  ]);
  expect(stored).toEqual([]);
  await act(async () =>
    fireEvent.click(screen.getByRole("checkbox", { name: /Empty cells clear/, hidden: true })),
  );
  await pass(0);
  expect(isSaid("1 box is new, 2 change, 1 stays as it is.")).toBe(true);
  await press("Register 1, change 2");
  expect(isSaid("Boxes registered: 1, changed: 2")).toBe(true);
  expect(stored).toEqual([
    { deveui: deveuiOf(0), serial_number: "NEW-0", version: null },
    { deveui: deveuiOf(1), serial_number: "NEW-1", version: "of OLD" },
    { deveui: deveuiOf(3), serial_number: null, version: "of KEPT" },
  ]);
});

it("takes no other file for the one whose rows are being stored", async () => {
  await open([`${deveuiOf(0)};NEW`], "Register 1 box");
  breaks = () => "never";
  await press("Register 1 box");
  const read = screen.getByRole("button", { name: "Read the rows", hidden: true });
  const file = document.querySelector("input[type=file]");
  expect([read, file].map((one) => one?.hasAttribute("disabled"))).toEqual([true, true]);
});

it("names the box that somebody changed meanwhile, stores nothing, and looks again", async () => {
  known.set(deveuiOf(0), "OLD");
  await open([`${deveuiOf(0)};NEW`], "Change 1 box");
  known.set(deveuiOf(0), "OTHER");
  await press("Change 1 box");
  await pass(60);
  expect(isSaid(`${deveuiOf(0)} was changed by somebody else in the meantime.`)).toBe(true);
  expect(stored).toEqual([]);
  await press("Show what changes now");
  expect(isSaid("Serial number: OTHER → NEW") || isSaid("OTHER")).toBe(true);
  await press("Change 1 box");
  expect(isSaid("1 box changed")).toBe(true);
});
