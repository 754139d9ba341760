import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import type { Page } from "@playwright/test";
import { caller } from "./api.ts";
import type { Mailbox } from "./mailbox.ts";
import { aNewDevEui, type Person } from "./people.ts";
import { ADMIN } from "./servers.ts";

/** An address on the server but outside the application, which responds at once. */
const BARE_PAGE = "/healthz";

/** By server. */
const administrators = new Map<string, { token: Promise<string>; since: number }>();

/** Signing in counts as a confirmation for ten minutes. */
const CONFIRMED_MS = 5 * 60_000;

/** The token of the first administrator, signed in recently. */
export function administratorToken(url: string): Promise<string> {
  const known = administrators.get(url);
  if (known && Date.now() - known.since < CONFIRMED_MS) return known.token;
  const token = signInAdministrator(url);
  administrators.set(url, { token, since: Date.now() });
  return token;
}

async function signInAdministrator(url: string): Promise<string> {
  const credentials = { identifier: ADMIN.email, password: ADMIN.password };
  return (await caller(url)("POST", "/api/auth/local", null, credentials))["jwt"];
}

/**
 * Creates a patient the way an administrator does, with a password set through the link: sign-ups are
 * limited to 60 an hour per network address, which all journeys share.
 * @param mailbox of a server that sends mail, and so reveals the link to nobody
 * @returns the patient's token
 */
export async function makePatient(
  url: string,
  person: Person,
  timezone: string,
  mailbox?: Mailbox,
): Promise<string> {
  const api = caller(url);
  const { email, password, givenname, familyname } = person;
  const data = { email, givenname, familyname, timezone };
  const made = await api("POST", "/api/users", await administratorToken(url), { data });
  const mailed = () => mailbox?.find(email, /reset-password#code=[\w-]{43}/);
  const [, code] = String(made["data"].password_link.link ?? (await mailed())).split("#code=");
  const { jwt } = await api("POST", "/api/auth/reset-password", null, { code, password });
  return jwt;
}

/** Printed on the label of every box that `registerBox` registers. */
export const CLAIM_CODE = "K7M29QXW3P";

/** Registers a box as an administrator, with the code on its label. Returns its DevEUI. */
export async function registerBox(url: string, serial_number?: string): Promise<string> {
  const deveui = aNewDevEui();
  const data = { deveui, claimcode: CLAIM_CODE, ...(serial_number && { serial_number }) };
  await caller(url)("POST", "/api/sensors", await administratorToken(url), { data });
  return deveui;
}

/** Registers a box and assigns it to the patient since `from`. Returns its DevEUI. */
export async function giveBox(url: string, patient: string, from: Date): Promise<string> {
  const api = caller(url);
  const deveui = aNewDevEui();
  const admin = await administratorToken(url);
  const { data: profile } = await api("GET", "/api/profile/userdata", patient);
  const data = { profileid: profile.id, deveui, from: from.toISOString() };
  await api("POST", "/api/sensors", admin, { data: { deveui } });
  await api("POST", "/api/sensor/assign", admin, { data });
  return deveui;
}

/** Opens a screen with a stored session; the sign-in form is tested by another journey. */
export async function enterAs(
  page: Page,
  role: "patient" | "admin",
  token: string,
  path: string,
): Promise<void> {
  // The open page must not see its session change.
  if (page.url() !== "about:blank") await page.goto(BARE_PAGE);
  await setSession(page, token, await originOf(page));
  const entering = await page.addInitScript((as) => {
    localStorage.clear();
    localStorage.setItem("auth.signed-in", as);
    localStorage.setItem("auth.role", as);
  }, role);
  await page.goto(path);
  await entering.dispose();
}

/** The server that a page belongs to; for a blank page, a request finds it without loading anything into it. */
export async function originOf(page: Page): Promise<string> {
  const isBlank = page.url() === "about:blank";
  return new URL(isBlank ? (await page.request.head(BARE_PAGE)).url() : page.url()).origin;
}

/** Gives the browser a session, as the server does with a cookie at sign-in. */
export async function setSession(
  page: Page,
  token: string,
  url = new URL(page.url()).origin,
): Promise<void> {
  const cookie = { name: SESSION_COOKIE, value: token, url };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Strict" }]);
}

/** The token in the browser's cookie. */
export async function sessionOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === SESSION_COOKIE)?.value ?? "";
}

/** In a separate session, which the journey may end. */
export async function enterAsAdministrator(page: Page, path: string): Promise<void> {
  const token = await signInAdministrator(await originOf(page));
  await enterAs(page, "admin", token, path);
}

/** Opens a screen as a new patient in the browser's time zone. */
export async function enterAsNewPatient(page: Page, person: Person, path: string): Promise<void> {
  await enterAs(page, "patient", await makePatientOf(page, person), path);
}

/** Creates a patient in the browser's time zone, who opens the application later. */
export async function makePatientOf(page: Page, person: Person): Promise<string> {
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return makePatient(await originOf(page), person, timezone);
}
