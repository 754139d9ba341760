// @vitest-environment happy-dom
import { getSensorTriage } from "@dosebeat/contract/sensors-calls";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeQueryClient } from "../../api/query-client.ts";
import en from "../../i18n/messages/en.json" with { type: "json" };
import { saveSession, saveUser } from "../../session/session.ts";
import { DeviceTriageScreen } from "./devices/device-triage.tsx";
import { GroupCalls } from "./groups/group-calls.tsx";
import { PrescribeDays } from "./patients/prescribe-days.tsx";

vi.mock("./devices/device-tabs.tsx", () => ({ DeviceTabs: () => null }));
vi.mock("../../nouns/sensors/network-notice.tsx", () => ({ NetworkNotice: () => null }));
vi.mock("../../api/use-fleet-events.ts", () => ({ useFleetEvents: () => undefined }));
// It needs a router.
vi.mock("../../ui/dialogs/leave-guard.tsx", () => ({ LeaveGuard: () => null }));
vi.mock("@tanstack/react-router", () => ({ Link: () => null }));

/** How the server answers. */
let serve: () => Response | Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-05-10T08:12:00Z") });
  saveSession("admin");
  saveUser(7, "admin", []);
  sessionStorage.clear();
  vi.stubGlobal("fetch", async () => serve());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Second by second, so that each answer is processed before the next one. */
const pass = (seconds: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(0);
    for (let passed = 0; passed < seconds; passed += 1) await vi.advanceTimersByTimeAsync(1000);
  });
const isSaid = (text: string) => screen.queryAllByText(text, { exact: false }).length > 0;
const FAILS = () => new Response("", { status: 503 });

async function shown(content: ReactNode) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <MantineProvider>{content}</MantineProvider>
      </IntlProvider>
    </QueryClientProvider>,
  );
  await pass(1);
}

it("is not given for boxes once their state cannot be refreshed", async () => {
  const none = { attention: 0, not_understood: 0, silent: 0, low_battery: 0, unbound: 0 };
  const { data } = getSensorTriage.example.answer;
  serve = () => Response.json({ data: { ...data, ...none } });
  await shown(<DeviceTriageScreen />);
  expect(isSaid("No box needs attention")).toBe(true);
  serve = FAILS;
  await pass(120);
  expect(isSaid("No box needs attention")).toBe(false);
  expect(isSaid("Unclear since")).toBe(true);
});

it("is not given for a group once its list cannot be refreshed", async () => {
  const pagination = { page: 1, pageSize: 1, pageCount: 0, total: 0 };
  const counts = { call: 0, box: 0, watch: 0, patients: 8 };
  serve = () => Response.json({ data: [], meta: { pagination, counts } });
  await shown(<GroupCalls group={{ id: 5, name: "Ward 3" }} />);
  expect(isSaid("Nobody in Ward 3 needs a call today")).toBe(true);
  serve = FAILS;
  await pass(120);
  expect(isSaid("Nobody in Ward 3 needs a call today")).toBe(false);
});

it("does not say that all of a patient's days count before that is known", async () => {
  const none = en.excused.none;
  let answer = () => {};
  serve = () =>
    new Promise((resolve) => {
      answer = () => resolve(Response.json({ data: [] }));
    });
  const close = () => undefined;
  await shown(<PrescribeDays profileid={11} today="2026-05-10" reason="Away" onClose={close} />);
  expect(isSaid(none)).toBe(false);
  answer();
  await pass(1);
  expect(isSaid(none)).toBe(true);
});
