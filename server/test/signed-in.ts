import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import { BearerAnswer } from "@dosebeat/contract/sign-in";
import { parseSetCookie } from "cookie";
import { expect } from "vitest";
import type { Answer, TestApp, TestPerson } from "./app.ts";

type Person = Pick<TestPerson, "email" | "password">;

/** The host that `inject` names, as a page of this server would. */
export const OWN_ORIGIN = "http://localhost";

/** A token as returned by `POST /api/auth/local`. */
export async function bearerOf(
  test: TestApp,
  { email: identifier, password }: Person,
  headers: Record<string, string> = {},
): Promise<string> {
  const body = { identifier, password };
  const answer = await test.call("POST", "/api/auth/local", { body, headers });
  expect(answer.status).toBe(200);
  return BearerAnswer.parse(answer.body).jwt;
}

/** The headers of calls from a browser that has signed in. */
export async function browserOf(
  test: TestApp,
  { email: identifier, password }: Person,
  headers: Record<string, string> = {},
): Promise<{ cookie: string; origin: string }> {
  const body = { identifier, password };
  const answer = await test.call("POST", "/api/auth/local", {
    body,
    headers: { origin: OWN_ORIGIN, "x-session": "cookie", ...headers },
  });
  expect(answer).toMatchObject({ status: 200, body: { jwt: null } });
  return { cookie: `${SESSION_COOKIE}=${setCookieOf(answer)?.value}`, origin: OWN_ORIGIN };
}

/** The session cookie that an answer sets; undefined if it sets none. */
export function setCookieOf({ headers }: Answer) {
  const set = [headers["set-cookie"] ?? []].flat().map((text) => parseSetCookie(String(text)));
  return set.find(({ name }) => name === SESSION_COOKIE);
}
