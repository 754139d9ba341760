// @vitest-environment happy-dom
import { getMe } from "@dosebeat/contract/sign-in-calls";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getUserId, saveSession, saveUser } from "../session/session.ts";

let keeps = true;
vi.mock("../offline/kept-start.ts", () => ({ readStart: async () => keeps }));

let answer = (_: Response) => {};
let asked = 0;
const reload = vi.fn();

/** The program as it starts. */
async function start() {
  vi.resetModules();
  return import("./ensure-user.ts");
}

function meOf(id: number, mustEnrol = false) {
  const { user, ...rest } = getMe.example.answer;
  return Response.json({ ...rest, must_enrol: mustEnrol, user: { ...user, id } });
}

beforeEach(() => {
  localStorage.clear();
  saveSession("patient");
  saveUser(7, "patient", []);
  keeps = true;
  asked = 0;
  reload.mockReset();
  vi.spyOn(window.location, "reload").mockImplementation(reload);
  vi.stubGlobal("fetch", () => {
    asked += 1;
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("lets in before the server has answered, and asks it once, also after a redirect", async () => {
  const { ensureUser, ensureUserMeanwhile } = await start();
  expect(await ensureUserMeanwhile()).toBe("welcome");
  expect(await ensureUserMeanwhile()).toBe("welcome");
  expect(asked).toBe(1);
  const { userCheck } = await import("../session/user-check.ts");
  answer(meOf(7));
  expect(await userCheck()).toBe("welcome");
  expect(await ensureUser()).toBe("welcome");
  expect(asked).toBe(1);
  expect(reload).not.toHaveBeenCalled();
});

it("waits for the server where nothing is kept, or another screen is opened", async () => {
  const { ensureUser, ensureUserMeanwhile } = await start();
  const standings: string[] = [];
  keeps = false;
  void ensureUserMeanwhile().then((standing) => standings.push(standing));
  void ensureUser().then((standing) => standings.push(standing));
  await expect.poll(() => asked).toBe(1);
  expect(standings).toEqual([]);
  answer(meOf(7, true));
  await expect.poll(() => standings).toEqual(["enrol", "enrol"]);
});

it.each([
  ["refused", () => Response.json({}, { status: 401 })],
  ["enrol", () => meOf(7, true)],
])("tells a screen that is drawn already that its user is %s", async (standing, response) => {
  const { ensureUserMeanwhile } = await start();
  const { userCheck } = await import("../session/user-check.ts");
  await ensureUserMeanwhile();
  answer(response());
  expect(await userCheck()).toBe(standing);
});

it("starts anew where the session is of somebody else, whose id is stored first", async () => {
  const { ensureUserMeanwhile } = await start();
  await ensureUserMeanwhile();
  answer(meOf(8));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  expect(getUserId()).toBe(8);
});
