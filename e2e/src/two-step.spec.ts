import type { Page } from "@playwright/test";
import { Secret } from "otpauth";
import { enterAsAdministrator, enterAsNewPatient, sessionOf, setSession } from "./accounts.ts";
import { codeNow, demandCode, setUpApp, storeCodes } from "./authenticator.ts";
import { aNewPerson, expect, type Person, signIn, test } from "./people.ts";
import { ADMIN } from "./servers.ts";
import { expectToast } from "./toasts.ts";

/** A code of the next step: setting up the app used up the current one. */
const nextCode = (secret: string) => codeNow(secret, 1);

/** A phone or laptop whose fingerprint sensor accepts the user. */
const AUTHENTICATOR = {
  protocol: "ctap2",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

const section = (page: Page) => page.locator("section", { hasText: "Two-step sign-in" });

async function signInAgain(page: Page, person: Pick<Person, "email" | "password">, url = "") {
  // The open program must not see its session go: it would lead to the sign-in, too.
  await page.goto(`${url}/healthz`);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await page.goto(`${url}/auth/signin`);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

test("an authenticator app is set up, asked for at sign-in, and replaced by a recovery code", async ({
  page,
}) => {
  const person = aNewPerson();
  await enterAsNewPatient(page, person, "/profile");
  const { secret, codes } = await setUpApp(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Please store the codes first")).toBeVisible();
  await storeCodes(page);
  await expect(section(page)).toContainText("10 codes left");

  await signInAgain(page, person);
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await field.fill(nextCode(new Secret().base32));
  await expect(page.getByText("This code is wrong or has already been used.")).toBeVisible();
  await expect(field).toHaveValue("");
  const code = nextCode(secret);
  await field.pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/dashboard/);

  await signInAgain(page, person);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await expect(page.getByText("This code is wrong or has already been used.")).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0]?.toLowerCase() ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/profile");
  await expect(section(page)).toContainText("9 codes left");
});

test("a passkey is refused at an address of digits, added, used to sign in, and refused from another device", async ({
  page,
  url,
}) => {
  const home = url.replace("127.0.0.1", "localhost");
  const person = aNewPerson();
  await enterAsNewPatient(page, person, "/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Passkeys don’t work at this address")).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: AUTHENTICATOR,
  });

  // Passkeys are bound to a host name; the journeys' address is an IP address.
  const token = await sessionOf(page);
  await page.goto(`${home}/healthz`);
  await setSession(page, token);
  await page.evaluate(() => {
    localStorage.setItem("auth.signed-in", "patient");
    localStorage.setItem("auth.role", "patient");
  });
  await page.goto(`${home}/profile`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Laptop");
  await page.getByRole("button", { name: "Continue" }).click();
  const codes = page.getByRole("dialog").getByRole("heading", { name: "Recovery codes" });
  await expect(codes).toBeVisible();
  await storeCodes(page);
  await expect(section(page).getByRole("listitem")).toContainText("Laptop");

  await signInAgain(page, person, home);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  await cdp.send("WebAuthn.addVirtualAuthenticator", { options: AUTHENTICATOR });
  await signInAgain(page, person, home);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the password" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a change of the email address asks for a code of the app, not for the password", async ({
  page,
}) => {
  const person = aNewPerson();
  // As of a server that sends email.
  await page.route("**/api/reminders", async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.mail_available = true;
    await route.fulfill({ json: answer });
  });
  await enterAsNewPatient(page, person, "/profile");
  const { secret } = await setUpApp(page);
  await storeCodes(page);
  await demandCode(page, "**/api/auth/change-email");
  await page.getByRole("button", { name: "Change email address" }).click();
  const asking = page.locator("form", { has: page.getByLabel("New email address") });
  await asking.getByLabel("New email address").fill(aNewPerson().email);
  await asking.getByLabel("Current password").fill(person.password);
  await asking.getByRole("button", { name: "Send link" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" });
  const field = dialog.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  // The sixth digit submits.
  await field.fill(nextCode(new Secret().base32));
  await expect(dialog.getByText("This code is wrong or was used before.")).toBeVisible();
  await expect(field).toHaveValue("");
  const again = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/auth/change-email") && answer.status() !== 403,
  );
  await field.fill(nextCode(secret));
  await expect(dialog).toBeHidden();
  // The refused call continues by itself.
  expect((await again).request().method()).toBe("POST");
});

test("an administrator resets the second step of somebody", async ({ page, aContext, watch }) => {
  const person = aNewPerson();
  await enterAsNewPatient(page, person, "/profile");
  await setUpApp(page);
  await storeCodes(page);
  const office = watch(await (await aContext({})).newPage());
  await enterAsAdministrator(office, `/patient-list?q=${encodeURIComponent(person.email)}`);
  await office.getByRole("button", { name: new RegExp(`${person.familyname}`) }).click();
  await office.getByRole("menuitem", { name: "Reset two-step sign-in" }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reset two-step sign-in" }).click();
  await expectToast(office, /Two-step sign-in of .* was reset/);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/(dashboard|profile)/);
});

test("where staff must have a second step, they are led to set it up", async ({
  page,
  ownServer,
}) => {
  const url = await ownServer(() => ({ REQUIRE_SECOND_FACTOR: "staff" }));
  await page.goto(`${url}/auth/signin`);
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Protect your account" })).toBeVisible();
  await page.goto(`${url}/devices`);
  await expect(page).toHaveURL(/\/auth\/second-factor$/);
  await setUpApp(page);
  await storeCodes(page);
  await page.getByRole("button", { name: "Continue to Dosebeat" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${url}/devices`);
  await expect(page).toHaveURL(/\/devices$/);
  // Leave the page before its server ends.
  await page.goto("about:blank");
});
