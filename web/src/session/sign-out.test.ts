// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getSignIn, saveSession } from "./session.ts";
import { signOut, tellSignOut } from "./sign-out.ts";

/** A server that answers as `status` says; 0: out of reach. */
function server(status: number) {
  const state = { status, requests: [] as string[] };
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    if (state.status === 0) throw new TypeError("Failed to fetch");
    state.requests.push(`${method} ${address}`);
    return new Response(null, { status: state.status });
  });
  return state;
}

beforeEach(() => {
  localStorage.clear();
  saveSession("patient");
});
afterEach(() => vi.unstubAllGlobals());

it("signs out here at once, and tells the server once", async () => {
  const { requests } = server(200);
  signOut();
  expect(getSignIn()).toBeNull();
  await tellSignOut();
  await tellSignOut();
  expect(requests).toEqual(["POST /api/auth/logout"]);
  expect({ ...localStorage }).toEqual({});
});

it.each([0, 500, 503])("tells the server later if it answers %i", async (status) => {
  const state = server(status);
  signOut();
  await tellSignOut();
  state.status = 200;
  state.requests.length = 0;
  await tellSignOut();
  expect(state.requests).toEqual(["POST /api/auth/logout"]);
  expect({ ...localStorage }).toEqual({});
});

it("is done if the session is over already", async () => {
  const { requests } = server(401);
  signOut();
  await tellSignOut();
  await tellSignOut();
  expect(requests).toHaveLength(1);
});
