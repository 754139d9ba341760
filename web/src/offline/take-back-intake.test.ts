// @vitest-environment happy-dom
import { INTAKE } from "@dosebeat/contract/intakes-calls";
import { afterEach, expect, it, vi } from "vitest";
import { saveSession } from "../session/session.ts";
import { takeBackIntake } from "./take-back-intake.ts";

const SAID = {
  medicine: INTAKE.medicine,
  key: "7c1d3f0a-5b7e-4c63-9a51-3f2b8a6d9e10",
  said_utc: INTAKE.at_utc,
};

afterEach(() => vi.unstubAllGlobals());

it("says an intake without an answer again with its key, and removes what the server then has", async () => {
  saveSession("patient");
  const sent: [method: string, address: string][] = [];
  vi.stubGlobal("fetch", async (address: string, init: { method: string; body?: string }) => {
    sent.push([init.method, address]);
    if (init.method === "POST") expect(init.body).toContain(SAID.key);
    return Response.json({ data: INTAKE });
  });
  await takeBackIntake(SAID);
  expect(sent).toEqual([
    ["POST", "/api/intakes"],
    ["DELETE", `/api/intakes/${INTAKE.id}`],
  ]);
});

it("fails where the server cannot be asked", async () => {
  saveSession("patient");
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(takeBackIntake(SAID)).rejects.toMatchObject({ kind: "offline" });
});
