// @vitest-environment happy-dom
import { getCare } from "@dosebeat/contract/care-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { SayThanks } from "../../screens/carer/say-thanks.tsx";
import { saveSession, saveUser } from "../../session/session.ts";
import { Toasts } from "../../ui/toasts/toasts.tsx";
import { ThanksLines } from "./thanks-lines.tsx";

const onDevice = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../../offline/device-owner.ts", () => ({ ownerOfDevice: () => 7 }));
// IndexedDB does not exist here.
vi.mock("../../offline/device-store.ts", () => ({
  deviceStore: async () => ({
    put: async (_: string, value: unknown, key: string) => void onDevice.set(key, value),
    get: async (_: string, key: string) => onDevice.get(key),
  }),
}));

const { carers, patients } = getCare.example.answer.data;
const [CARER] = carers;
const [WATCHED] = patients;
if (!CARER || !WATCHED) throw new Error("The examples have no carer.");
const THANKED = { ...CARER, name: "Anna Beck", email: "anna@example.org" };
let isOffline: boolean;

beforeEach(() => {
  saveSession("patient");
  saveUser(7, "patient", []);
  onDevice.clear();
  isOffline = false;
  vi.stubGlobal("fetch", async () => {
    if (isOffline) throw new TypeError("no network");
    const thanks = { due_utc: "2026-11-24T08:00:00.000Z", said_utc: "2026-11-24T08:10:00.000Z" };
    const data = { ...getCare.example.answer.data, carers: [{ ...THANKED, thanks }] };
    return Response.json({ data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens a fresh page. */
function open(content: ReactNode) {
  cleanup();
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{content}</MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
}

it("offline the patient still sees who said thanks, of which only the name was kept", async () => {
  open(<ThanksLines zone="UTC" />);
  await screen.findByText(/Anna Beck.* says thanks/);
  await expect.poll(() => onDevice.size).toBe(1);
  expect(JSON.stringify([...onDevice])).not.toContain("anna@example.org");
  isOffline = true;
  open(<ThanksLines zone="UTC" />);
  await screen.findByText(/Anna Beck.* says thanks/);
});

it("thanks that cannot be sent offline are said to be unsent, and can be said again", async () => {
  isOffline = true;
  const dose = { due_utc: "2026-11-24T08:00:00.000Z", is_thanked: false };
  open(
    <>
      <SayThanks watched={WATCHED} dose={{ ...WATCHED.taken, ...dose }} />
      <Toasts />
    </>,
  );
  const say = screen.getByRole("button", { name: "Say thanks" });
  await act(async () => fireEvent.click(say));
  await screen.findByText(/That didn’t work: .*Can’t reach the server/);
  expect(say.hasAttribute("data-loading")).toBe(false);
});
