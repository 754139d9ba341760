import { expect, type Page } from "@playwright/test";
import { caller } from "./api.ts";
import { ADMIN, type Person } from "./people.ts";

let administrator: Promise<string> | undefined;

/** The token of the first administrator. */
function administratorToken(url: string): Promise<string> {
  const credentials = { identifier: ADMIN.email, password: ADMIN.password };
  administrator ??= caller(url)("POST", "/api/auth/local", null, credentials).then(
    ({ jwt }) => jwt,
  );
  return administrator;
}

/**
 * Makes a patient as an administrator does, who then chooses a password with the link: sign-ups are
 * limited to 60 an hour from one network address, and all journeys share one.
 *
 * @returns the token of the patient
 */
export async function makePatient(url: string, person: Person, timezone: string): Promise<string> {
  const api = caller(url);
  const { email, password, givenname, familyname } = person;
  const data = { email, givenname, familyname, timezone };
  const made = await api("POST", "/api/users", await administratorToken(url), { data });
  const [, code] = String(made["data"].password_link.link).split("#code=");
  const { jwt } = await api("POST", "/api/auth/reset-password", null, { code, password });
  return jwt;
}

/** A patient in the zone of the browser, signed in on this page where a sign-up would end. */
export async function enterAsNewPatient(page: Page, person: Person): Promise<void> {
  await page.goto("/privacy");
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const token = await makePatient(new URL(page.url()).origin, person, timezone);
  await page.evaluate((kept) => {
    localStorage.setItem("auth.token", kept);
    localStorage.setItem("auth.role", "patient");
  }, token);
  await page.goto("/auth/success");
  await expect(page.getByRole("heading", { name: "You are in" })).toBeVisible();
}
