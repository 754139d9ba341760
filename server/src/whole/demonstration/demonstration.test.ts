import { DemonstrationAnswer } from "@dosebeat/contract/demonstration";
import { expect, it } from "vitest";
import { createTestApp } from "../../../test/app.ts";
import { readConfig } from "../../config.ts";

const PASSWORD = "press-the-box";

it("a normal installation offers nobody's account", async () => {
  const test = await createTestApp();
  await test.aPatient();
  const answer = await test.call("GET", "/api/demonstration");
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ data: [] });
});

it("no setting turns an installation into a demonstration", () => {
  const names = ["DEMO", "DEMONSTRATION", "DEMO_ACCOUNTS", "DEMO_PUBLIC"];
  const set = readConfig(Object.fromEntries(names.map((name) => [name, "yes"])));
  expect(set).toEqual(readConfig({}));
});

it("the demonstration offers its accounts as soon as they exist, and no other", async () => {
  const test = await createTestApp({
    demonstration: [
      { email: "grace@example.org", password: PASSWORD, shows: "punctual" },
      { email: "jonas@example.org", password: PASSWORD, shows: "evenings" },
    ],
  });
  const offered = async () =>
    DemonstrationAnswer.parse((await test.call("GET", "/api/demonstration")).body).data;
  expect(await offered()).toEqual([]);
  await test.aPatient();
  const body = { email: "grace@example.org", password: PASSWORD };
  const names = { givenname: "Grace", familyname: "Whitaker" };
  const made = await test.call("POST", "/api/auth/local/register", { body: { ...body, ...names } });
  expect(made.status).toBe(201);
  expect(await offered()).toEqual([{ ...body, ...names, shows: "punctual" }]);
});
