import { enterAsNewPatient, setSession } from "./accounts.ts";
import { medicinesLink } from "./frame.ts";
import { advanceUntil } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

/** Either with no failed answer meanwhile, or with the instant of the answer that is shown. */
const OFFLINE = /^Offline(: what you see may be out of date\.|\. As of \d{1,2}:\d{2}[^.]*\.)/;

test("after an expired session, sign-in leads back to the same page in every tab", async ({
  page,
  context,
  watch,
}) => {
  const person = aNewPerson();
  await enterAsNewPatient(page, person, "/profile");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  const other = watch(await context.newPage());
  await other.goto("/my-medicine");
  await expect(other.getByRole("heading", { name: "My Medicine" })).toBeVisible();
  await page.bringToFront();
  // A session that the server rejects: the next call gets a 401.
  await setSession(page, "of-yesterday");
  await page.reload();
  await expect(page).toHaveURL(/auth\/signin\?from=.*profile/);
  await expect(other).toHaveURL(/auth\/signin/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
});

test("failures other than 401 do not sign the user out, and can be retried", async ({
  aContext,
}) => {
  const page = await (await aContext({})).newPage();
  let status = 403;
  await page.clock.install();
  await page.route("**/api/profile/userdata", (route) => route.fulfill({ status, json: {} }));
  await enterAsNewPatient(page, aNewPerson(), "/profile");
  const again = page.getByRole("button", { name: "Try again" });
  for (status of [429, 500, 503]) {
    const answered = page.waitForResponse((answer) => answer.status() === status);
    await again.click();
    await answered;
    await advanceUntil(page, 1_000, () => again.isVisible());
  }
  await page.unroute("**/api/profile/userdata");
  await again.click();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  expect(await page.evaluate(() => localStorage.getItem("auth.signed-in"))).not.toBeNull();
});

test("offline, a banner says so, and pending data loads on reconnect", async ({ aContext }) => {
  const context = await aContext({});
  const page = await context.newPage();
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await expect(page.getByText("What do you take?")).toBeVisible();
  await context.setOffline(true);
  const banner = page.getByText(OFFLINE);
  await expect(banner).toBeVisible();
  await medicinesLink(page).click();
  await expect(page.getByRole("heading", { name: "Can’t reach the server" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  await expect(page).toHaveURL(/\/my-medicine$/);
  await expect(banner).toBeHidden();
});

test("a page whose server is down says that it may be out of date, until it is back", async ({
  aContext,
}) => {
  const page = await (await aContext({})).newPage();
  await page.clock.install();
  await page.route("**/api/events*", (route) => route.abort());
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const banner = page.getByText(OFFLINE);
  await expect(page.getByText("What do you take?")).toBeVisible();
  await expect(banner).toBeHidden();
  await advanceUntil(page, 10_000, () => banner.isVisible());
  await page.unroute("**/api/events*");
  await advanceUntil(page, 60_000, () => banner.isHidden());
});

test("a failure is shown even if the connection was lost before any interaction", async ({
  aContext,
}) => {
  const context = await aContext({});
  const page = await context.newPage();
  await enterAsNewPatient(page, aNewPerson(), "/profile");
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await context.setOffline(true);
  await page.getByText("Dark", { exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Can’t reach the server.");
});

test("the chosen theme applies before any script runs", async ({ aContext }) => {
  const page = await (await aContext({ colorScheme: "light" })).newPage();
  await page.addInitScript(() => localStorage.setItem("profile.scheme", "dark"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/auth/signin");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const [red = 255] = (ground.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeLessThan(60);
});
