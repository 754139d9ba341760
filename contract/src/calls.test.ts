import { readFileSync } from "node:fs";
import { DAY } from "@dosebeat/domain/time/durations";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CALL_GROUPS, CALLS } from "./calls.ts";

const CHANGELOG = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
const DEPRECATED = {
  since: z.iso.date(),
  ends: z.iso.date().optional(),
  instead: z.string().optional(),
};

describe.each(Object.entries(CALLS))("%s", (name, call) => {
  it("has an example that its schemas accept", () => {
    const { body, answer } = call.example;
    expect(call.answer.schema.safeParse(answer)).toMatchObject({ success: true });
    expect(body === undefined).toBe(call.body === undefined);
    if (call.body) expect(call.body.safeParse(body)).toMatchObject({ success: true });
  });

  it("has a schema for every parameter of the path", () => {
    const named = [...name.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(Object.keys(call.params?.shape ?? {}).sort()).toEqual(named.sort());
  });

  it("has a word for the audit log if it reads for somebody else", () => {
    const isRecorded = call.acting === "read" || (call.acting === "named" && call.method === "GET");
    if (isRecorded) expect(call.logged).toBeDefined();
  });

  it("shows or touches nouns, never both", () => {
    expect(call.shows !== undefined && call.touches !== undefined).toBe(false);
    if (call.method !== "GET" && call.method !== "POST") expect(call.shows).toBeUndefined();
    if (call.method === "GET") expect(call.touches).toBeUndefined();
  });

  it("says whether service tokens may make it if staff read by it", () => {
    const isRead = call.method === "GET" || call.shows !== undefined;
    if (call.who === "staff" && isRead) expect(call.tokens).toBeDefined();
  });

  it("lets service tokens neither change anything of a patient, nor what needs a person", () => {
    const { tokens = "none" } = call;
    if (tokens === "none") return;
    expect(["user", "staff"]).toContain(call.who);
    expect(["patient", "box", "all"]).toContain(call.scope);
    // A directory manages accounts of staff, below a path of its own and with a scope of its own.
    const isOfDirectory = call.path.startsWith("/scim/");
    expect(tokens.includes("write:accounts")).toBe(isOfDirectory);
    if (isOfDirectory) {
      const admins = { who: "staff", roles: ["admin"], tells: "nothing" };
      expect(call).toMatchObject({ ...admins, tokens: ["write:accounts"] });
      return;
    }
    // Cancelling forgets what the token itself asked for.
    const isCancelled = name === "DELETE /fhir/exports/:id";
    const isRead = call.method === "GET" || call.shows !== undefined || isCancelled;
    expect(tokens.every((scope) => scope.startsWith("read:"))).toBe(isRead);
    // Whoever made the token confirmed it for what it reads.
    if (call.confirm) expect(isRead).toBe(true);
    // A prescription that arrives waits for a prescriber: it changes nothing of the patient.
    if (!isRead) expect([["sensors"], ["worklist"]]).toContainEqual(call.touches);
  });

  it("lasts half a year at least once it is deprecated, as the changelog says", () => {
    const { deprecated } = call;
    if (!deprecated) return;
    const { since, ends, instead } = z.object(DEPRECATED).parse(deprecated);
    if (ends !== undefined) expect(Date.parse(ends) - Date.parse(since)).toBeGreaterThan(181 * DAY);
    if (instead !== undefined) expect(Object.keys(CALLS)).toContain(instead);
    expect(CHANGELOG).toContain(`\`${name}\``);
  });

  it("allows impersonation only where it covers data of a patient", () => {
    if (call.acting === undefined) return;
    expect(["patient", "box"]).toContain(call.scope);
    expect(call.who).toBe(call.acting === "named" ? "staff" : "user");
    expect(call.acting === "read" && call.touches !== undefined).toBe(false);
  });
});

it("no call is in two groups", () => {
  const count = Object.values(CALL_GROUPS).reduce(
    (sum, calls) => sum + Object.keys(calls).length,
    0,
  );
  expect(Object.keys(CALLS)).toHaveLength(count);
});
