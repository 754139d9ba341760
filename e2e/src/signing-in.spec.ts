import { enterAsNewPatient, makePatient } from "./accounts.ts";
import { aNewPerson, expect, signIn, test } from "./people.ts";

test("a wrong password shows one error and keeps the input", async ({ page }) => {
  await signIn(page, { email: "nobody@example.org", password: "not-the-password" });
  await expect(page.getByText("The email / password combination is invalid")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("nobody@example.org");
});

test("after sign-in users return to the page they wanted", async ({ page, url }) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await page.goto("/my-medicine");
  await expect(page).toHaveURL(/\/auth\/signin/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/my-medicine$/);
});

test("the demonstration offers its people by one press; every other installation offers nobody", async ({
  page,
  url,
}) => {
  const offer = page.getByRole("heading", { name: "Look around" });
  const asked = page.waitForResponse("**/api/demonstration");
  await page.goto("/auth/signin");
  expect(await (await asked).json()).toEqual({ data: [] });
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(offer).toHaveCount(0);

  // The answer of a demonstration's server.
  const { email, password, givenname, familyname } = await aPersonWithAccount(url);
  const account = { email, password, givenname, familyname, shows: "travels" };
  await page.route("**/api/demonstration", (route) => route.fulfill({ json: { data: [account] } }));
  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByRole("button", { name: `${givenname} ${familyname}` }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

async function aPersonWithAccount(url: string) {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  return person;
}

test("signing out in one tab signs out the other and clears the profile", async ({
  page,
  context,
  watch,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const other = watch(await context.newPage());
  await other.goto("/my-medicine");
  await expect(other.getByRole("heading", { name: "My Medicine" })).toBeVisible();
  await page.bringToFront();
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Are you sure you want to logout?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await expect(other).toHaveURL(/\/auth\/signin/);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((name) => name.startsWith("auth."))).toEqual([]);
});

test("a patient who opens an administrators' page sees that access is denied", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/devices");
  await expect(page).toHaveURL(/\/error\/401$/);
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "How did you get here?" })).toBeVisible();
});
