import { APP_RESOURCES } from "@dosebeat/contract/base/app-resources";
import { expect, it } from "vitest";
import { APP_SCOPES, covers, readsOf, scopesOfApp, toldScopes } from "./scopes.ts";

const SOME = ["Patient", "Device"] as const;

it.each([
  [["patient/*.rs"], "Patient", "r", true],
  [["patient/*.read"], "Device", "s", true],
  [["patient/Patient.r"], "Patient", "r", true],
  [["patient/Patient.r"], "Patient", "s", false],
  [["patient/Patient.s"], "Patient", "r", false],
  [["patient/Patient.read"], "Device", "r", false],
  [["patient/*.rs"], "Observation", "r", false],
  [["patient/Observation.rs"], "Observation", "r", false],
  [["patient/Patient.cruds"], "Patient", "r", false],
  [["user/Patient.rs", "patient/Patients.rs", "Patient", ""], "Patient", "r", false],
] as const)("%j let an app do with %s: %s, %s", (scopes, resource, interaction, is) => {
  expect(covers(scopes, SOME, resource, interaction)).toBe(is);
});

it("lists what scopes read, among what the app is registered for", () => {
  expect(readsOf(["patient/*.s"], SOME)).toEqual(["Patient", "Device"]);
  expect(readsOf(["openid", "patient/Device.r", "patient/Observation.rs"], SOME)).toEqual([
    "Device",
  ]);
});

it("tells an app the kinds that it has instead of all", () => {
  const asked = ["openid", "patient/*.rs", "patient/Device.rs"];
  expect(toldScopes(asked, SOME)).toBe("openid patient/Patient.rs patient/Device.rs");
  expect(toldScopes(asked, APP_RESOURCES)).toBe(asked.join(" "));
});

it("lets an app ask for nothing else", () => {
  const scopes = scopesOfApp({ reads: [...SOME], stays: false });
  expect(scopes).toContain("patient/*.read");
  expect(scopes).not.toContain("offline_access");
  expect(scopes).not.toContain("patient/Observation.rs");
  expect(scopesOfApp({ reads: [...APP_RESOURCES], stays: true })).toEqual(APP_SCOPES);
});
