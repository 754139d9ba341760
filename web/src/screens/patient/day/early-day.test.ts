// @vitest-environment happy-dom
import { getDoses } from "@dosebeat/contract/doses-calls";
import { getUserdata } from "@dosebeat/contract/profiles-calls";
import { getSchedules } from "@dosebeat/contract/schedules-calls";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeQueryClient } from "../../../api/query-client.ts";
import { areEarlyHere, askEarly, keepZone, takeEarly } from "../../../first/early-calls.ts";
import { saveImpersonation } from "../../../session/impersonation.ts";
import { getSignIn, saveSession } from "../../../session/session.ts";
import { takeEarlyDay } from "./early-day.ts";

const ZONE = "Europe/Berlin";
const profile = { ...getUserdata.example.answer.data, timezone: ZONE };
const answers: Record<string, object> = {
  "/api/users/me": {},
  "/api/profile/userdata": { data: profile },
  "/api/doses": getDoses.example.answer,
  "/api/medicine-schedules/profile": getSchedules.example.answer,
};
let asked: string[] = [];
/** The address that is not answered, if any. */
let late: string | null = null;

beforeEach(() => {
  localStorage.clear();
  saveSession("patient");
  keepZone(ZONE);
  asked = [];
  late = null;
  // Otherwise the page would be as old as the process in which all tests run.
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const [path = ""] = address.split("?");
    return path === late ? new Promise(() => undefined) : Response.json(answers[path]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete window.earlyCalls;
  takeQueryClient().clear();
});

/** A page whose early calls were made and, apart from `late`, answered. */
async function early() {
  askEarly(getSignIn() ?? "");
  await expect.poll(() => window.earlyCalls?.arrived).toBe(late === null ? 4 : 3);
  // The session check has taken its own answer.
  void takeEarly("/api/users/me");
}

const DAY = ["profile", "schedules", "doses"];
const keysOf = (client: ReturnType<typeof takeQueryClient>) =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === "success")
    .map(({ queryKey }) => queryKey[0])
    .sort((a, b) => DAY.indexOf(String(a)) - DAY.indexOf(String(b)));

it("gives what has arrived early to the first screen, without another question", async () => {
  await early();
  expect(areEarlyHere()).toBe(true);
  await takeEarlyDay();
  expect(asked).toHaveLength(4);
  expect(areEarlyHere()).toBe(false);
  expect(keysOf(takeQueryClient())).toEqual(DAY);
  // Only once: the next screen, with another client, asks for its own.
  expect(keysOf(takeQueryClient())).toEqual([]);
});

it("takes nothing while an answer is still on its way", async () => {
  late = "/api/doses";
  await early();
  expect(areEarlyHere()).toBe(false);
  await takeEarlyDay();
  expect(keysOf(takeQueryClient())).toEqual([]);
});

it.each([
  ["in another sign-in", () => saveSession("patient")],
  [
    "to whoever impersonates",
    () => saveImpersonation({ id: "1", profileuid: "u", name: "N", reason: "R", until: 0 }),
  ],
])("gives nothing %s", async (_, change) => {
  await early();
  await takeEarlyDay();
  change();
  expect(keysOf(takeQueryClient())).toEqual([]);
});
