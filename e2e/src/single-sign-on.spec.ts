import type { Page } from "@playwright/test";
import { enterAs, makePatient } from "./accounts.ts";
import { codeNow, setUpApp, storeCodes } from "./authenticator.ts";
import { openIdentityProvider } from "./identity-provider.ts";
import { aNewPerson, expect, test } from "./people.ts";

const card = (page: Page) => page.getByRole("region", { name: "Single sign-on" });

/** Signs in at the provider as the person chosen there. */
async function chooseAtClinic(page: Page) {
  await expect(page.getByRole("heading", { name: "Clinic" })).toBeVisible();
  await page.getByRole("link", { name: "ada" }).click();
}

async function signOut(page: Page) {
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
}

test("an account is linked, entered through the provider with its second factor, and unlinked", async ({
  aContext,
  ownServer,
  watch,
}) => {
  const person = aNewPerson();
  const { email } = person;
  const clinic = await openIdentityProvider([{ sub: "ada", claims: { email } }]);
  const baseURL = await ownServer((url) => clinic.settings(url));
  await clinic.serve(baseURL);
  const page = watch(await (await aContext({ baseURL })).newPage());
  // The provider's own sign-out page requests a font from elsewhere.
  await page.route(/fonts\.googleapis/, (route) => route.fulfill({ contentType: "text/css" }));
  await enterAs(page, "patient", await makePatient(baseURL, person, "Europe/Berlin"), "/profile");
  await card(page)
    .getByRole("button", { name: /^Link with .?Clinic/ })
    .click();
  await chooseAtClinic(page);
  await expect(page).toHaveURL(/\/profile/);
  await expect(card(page)).toContainText(/You can sign in with .?Clinic.? since/);
  const { secret, codes } = await setUpApp(page);
  await storeCodes(page);
  await signOut(page);

  // The provider recognises the browser by now, and does not ask.
  const enter = page.getByRole("button", { name: /^Sign in with .?Clinic/ });
  await enter.click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(codeNow(secret, 1));
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/profile");
  await expect(card(page)).toContainText("Last used");
  await signOut(page);
  await page.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/profile");
  await card(page).getByRole("button", { name: "End the link" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End the link" }).click();
  await expect(card(page)).toContainText("Link your account");
  await signOut(page);
  await enter.click();
  await chooseAtClinic(page);
  await expect(page.getByText("No account here belongs to this sign-in.")).toBeVisible();
  // On a shared computer the provider may know somebody else: it is made to ask.
  await page.getByRole("button", { name: "Sign in as somebody else" }).click();
  await chooseAtClinic(page);
  await expect(page.getByText("No account here belongs to this sign-in.")).toBeVisible();
  // Opened again, the page has no answer of the provider any more.
  await page.reload();
  await expect(page.getByText("This sign-in didn’t work, or took too long.")).toBeVisible();
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
  await clinic.close();
});
