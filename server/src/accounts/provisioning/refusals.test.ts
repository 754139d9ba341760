import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer } from "../../../test/app.ts";
import {
  aDirectory,
  aPerson,
  type Directory,
  GROUP,
  PATCH,
  USER,
} from "../../../test/provisioning.ts";
import { judge, judgeRefusal } from "../../../test/scim-judge.ts";

let directory: Directory;
/** Two users and a group named in the requests. */
const ids = { one: "", two: "", group: "" };
beforeAll(async () => {
  directory = await aDirectory();
  ids.one = await directory.aUser("one");
  ids.two = await directory.aUser("two", { roles: [{ value: "Nurses", primary: true }] });
  ids.group = await directory.aGroup("Team", ids.one, ids.two);
});
afterAll(() => directory.test.close());

const named = (path: string) =>
  path.replace(/:(one|two|group)/g, (_, name: keyof typeof ids) => ids[name]);
const get = (path: string) => directory.ask("GET", named(path));

describe("refusals (RFC 7644, 3.12)", () => {
  const change = (path: string, ...Operations: object[]) =>
    directory.ask("PATCH", named(path), { schemas: [PATCH], Operations });

  it.each<[string, () => Promise<Answer>, number, string | undefined]>([
    ["no user", () => get("/Users/999999"), 404, undefined],
    ["no id", () => get("/Users/abc"), 404, undefined],
    ["no address", () => get("/Devices"), 404, undefined],
    ["a user without a name", () => post("/Users", { schemas: [USER] }), 400, "invalidValue"],
    ["no address for mails", () => post("/Users", { userName: "x" }), 400, "invalidValue"],
    ["a name that is taken", () => post("/Users", aPerson("one")), 409, "uniqueness"],
    ["a group that is there", () => post("/Groups", { displayName: "TEAM" }), 409, "uniqueness"],
    ["too many roles", () => post("/Users", many("roles", 101)), 400, "invalidValue"],
    ["too many members", () => post("/Groups", many("members", 2001)), 400, "invalidValue"],
    ["no operations", () => change("/Users/:one"), 400, "invalidValue"],
    [
      "an unknown op",
      () => change("/Users/:one", { op: "move", path: "active" }),
      400,
      "invalidValue",
    ],
    [
      "an unknown path",
      () => change("/Users/:one", { op: "add", path: "shoe", value: 1 }),
      400,
      "invalidPath",
    ],
    [
      "a prototype",
      () => change("/Users/:one", { op: "add", path: "__proto__.x", value: 1 }),
      400,
      "invalidPath",
    ],
    [
      "a bad path",
      () => change("/Users/:one", { op: "remove", path: "emails[type eq" }),
      400,
      "invalidPath",
    ],
    ["remove without a path", () => change("/Users/:one", { op: "remove" }), 400, "noTarget"],
    [
      "another id",
      () => change("/Users/:one", { op: "replace", path: "id", value: "9" }),
      400,
      "mutability",
    ],
    [
      "its groups",
      () => change("/Users/:one", { op: "add", path: "groups", value: [] }),
      400,
      "mutability",
    ],
    [
      "no boolean",
      () => change("/Users/:one", { op: "replace", path: "active", value: "maybe" }),
      400,
      "invalidValue",
    ],
    [
      "no name",
      () => change("/Users/:one", { op: "remove", path: "userName" }),
      400,
      "invalidValue",
    ],
    [
      "no user as member",
      () => change("/Groups/:group", { op: "add", path: "members", value: [{ value: "x" }] }),
      400,
      "invalidValue",
    ],
    [
      "a name of another",
      () => change("/Users/:one", { op: "replace", path: "userName", value: "two@clinic.example" }),
      409,
      "uniqueness",
    ],
    ["what is no JSON", () => text("{"), 400, "invalidSyntax"],
    ["another type", () => text("<user/>", "application/xml"), 415, undefined],
    [
      "a large body",
      () => post("/Users", { ...aPerson("x"), x: "x".repeat(300_000) }),
      413,
      undefined,
    ],
  ])("%s", async (_, send, status, scimType) => {
    const before = (await get("/Users/:one")).body;
    const answer = await send();
    judgeRefusal(answer);
    expect([answer.status, Object(answer.body).scimType]).toEqual([status, scimType]);
    expect((await get("/Users/:one")).body).toEqual(before);
  });

  const post = (path: string, body: object) => directory.ask("POST", path, body);
  const many = (name: string, count: number) => ({
    ...aPerson("many"),
    displayName: "Many",
    [name]: Array.from({ length: count }, (_, at) => ({ value: String(at + 1) })),
  });
  const text = async (payload: string, type = "application/scim+json"): Promise<Answer> => {
    const { token, test } = directory;
    const headers = { authorization: `Bearer ${token}`, "content-type": type };
    const answer = await test.app.inject({
      method: "POST",
      url: "/scim/v2/Users",
      headers,
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  };
});

it("a PATCH with one bad operation changes nothing", async () => {
  const before = (await get("/Users/:two")).body;
  const answer = await directory.patch(
    `/Users/${ids.two}`,
    { op: "replace", path: "name.familyName", value: "Changed" },
    { op: "replace", path: "shoe", value: "44" },
  );
  expect(answer.status).toBe(400);
  expect((await get("/Users/:two")).body).toEqual(before);
});

it("bodies are read as application/scim+json", async () => {
  const { token, test } = directory;
  const answer = await test.app.inject({
    method: "POST",
    url: "/scim/v2/Groups",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    payload: JSON.stringify({ schemas: [GROUP], displayName: "By type" }),
  });
  expect(answer.statusCode).toBe(201);
  judge(answer.json());
});
