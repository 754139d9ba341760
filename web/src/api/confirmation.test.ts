// @vitest-environment happy-dom
import { dataOf, Id } from "@dosebeat/contract/base/answers";
import { defineCall } from "@dosebeat/contract/base/define-call";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { call } from "./call.ts";
import { useQuestion } from "./confirmation.ts";

const postX = defineCall(
  {
    method: "POST",
    path: "/api/x",
    who: "user",
    scope: "self",
    summary: "For tests.",
    answer: { status: 200, schema: dataOf(Id) },
  },
  { answer: { data: 1 } },
);

/** A server that requires confirmation until it is given. */
function server() {
  const state = { isConfirmed: false, calls: 0 };
  vi.stubGlobal("fetch", async () => {
    state.calls += 1;
    const error = {
      status: 403,
      name: "ForbiddenError",
      message: "Confirm",
      code: "confirm_needed",
    };
    return state.isConfirmed
      ? Response.json({ data: 7 })
      : Response.json({ data: null, error }, { status: 403 });
  });
  return state;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("a call is made again once the user has confirmed, for all that wait", async () => {
  const state = server();
  const shown = renderHook(useQuestion).result;
  const calls = Promise.all([call(postX), call(postX)]);
  await expect.poll(() => shown.current).not.toBeNull();
  await expect.poll(() => state.calls).toBe(2);
  state.isConfirmed = true;
  act(() => shown.current?.answer(true));
  expect(await calls).toEqual([{ data: 7 }, { data: 7 }]);
  expect(state.calls).toBe(4);
  expect(shown.current).toBeNull();
});

it("a call fails as the server said if the user does not confirm", async () => {
  const state = server();
  const shown = renderHook(useQuestion).result;
  const refused = expect(call(postX)).rejects.toMatchObject({ status: 403 });
  await expect.poll(() => shown.current).not.toBeNull();
  act(() => shown.current?.answer(false));
  await refused;
  expect(state.calls).toBe(1);
});

it("a call fails at once where no screen can ask, and when that screen goes", async () => {
  server();
  await expect(call(postX)).rejects.toMatchObject({ status: 403 });
  const { result: shown, unmount } = renderHook(useQuestion);
  const refused = expect(call(postX)).rejects.toMatchObject({ status: 403 });
  await expect.poll(() => shown.current).not.toBeNull();
  unmount();
  await refused;
});
