import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const enough = { DOSEBEAT_URL: "http://localhost:3000", DOSEBEAT_INGEST_KEY: "key" };

describe("settings of the demo", () => {
  test("require the address and an ingest key, and name the missing one", () => {
    expect(() => readSettings({ ...enough, DOSEBEAT_URL: "" })).toThrow(/DOSEBEAT_URL is not set/);
    expect(() => readSettings({ DOSEBEAT_URL: "http://x" })).toThrow(/DOSEBEAT_INGEST_KEY/);
  });

  test("require both administrator variables or neither", () => {
    expect(readSettings(enough).admin).toBeNull();
    expect(() => readSettings({ ...enough, ADMIN_EMAIL: "a@example.org" })).toThrow(/both/);
    expect(
      readSettings({ ...enough, ADMIN_EMAIL: "a@example.org", ADMIN_PASSWORD: "long-enough" }),
    ).toMatchObject({
      admin: { email: "a@example.org", password: "long-enough" },
      setupcode: null,
    });
  });
});
