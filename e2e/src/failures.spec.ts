import type { Page, Route } from "@playwright/test";
import { enterAs, enterAsNewPatient } from "./accounts.ts";
import { medicinesLink } from "./frame.ts";
import { aPatientWithHistory } from "./history.ts";
import { advanceUntil, goTo } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
const abort = (route: Route) => route.abort();

/** Delays matching requests until they are released. */
async function delay(page: Page, requests: string): Promise<{ release: () => void }> {
  let release = () => {};
  const gone = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(requests, async (route) => {
    await gone;
    await route.continue();
  });
  return { release };
}

/** The requests of each screen, and what is visible once it has loaded. */
const SCREENS = [
  {
    path: "/dashboard",
    full: (page: Page) => page.getByRole("region", { name: /^Doses/ }),
  },
  {
    path: "/dashboard/index2",
    full: (page: Page) => page.getByRole("application", { name: /Temperature, humidity/ }),
  },
  {
    path: "/dashboard/weekly",
    full: (page: Page) => page.getByRole("group", { name: /Doses and presses of seven days/ }),
  },
  {
    path: "/dashboard/monthly",
    full: (page: Page) => page.getByRole("grid", { name: /Calendar of/ }),
  },
  {
    path: "/cumulative-chart",
    full: (page: Page) => page.getByRole("img", { name: /^A bar is a week/ }),
  },
  { path: "/my-medicine", full: (page: Page) => page.getByRole("article") },
  {
    path: "/my-medicine/type-1",
    full: (page: Page) => page.getByRole("region", { name: "Morning" }),
  },
] as const;

test("every screen reports a failing or missing server, and a retry recovers", async ({
  aContext,
  url,
}) => {
  const page = await (await aContext({})).newPage();
  await page.clock.install();
  const { token } = await aPatientWithHistory(url);
  await enterAs(page, "patient", token, "/privacy");
  const alert = page.getByRole("main").getByRole("alert");
  for (const [index, { path, full }] of SCREENS.entries()) {
    const isGone = index % 2 === 1;
    await page.route("**/api/**", isGone ? abort : fail);
    await goTo(page, path);
    // Skips the delay of its two retries.
    await advanceUntil(page, 1_000, () => alert.isVisible());
    await expect(alert).toContainText(
      isGone ? "Can’t reach the server" : "Something went wrong on our side.",
    );
    // A screen may reach the server by itself before the key is pressed.
    await alert.getByRole("button", { name: "Try again" }).focus();
    await page.unroute("**/api/**");
    await page.keyboard.press("Enter");
    await expect(full(page).first()).toBeVisible();
    await expect(alert).toHaveCount(0);
    // Leaving the signed-in screens drops the query cache.
    await goTo(page, "/privacy");
  }
});

test("a chunk removed by a new release reloads the page once, not endlessly", async ({
  aContext,
}) => {
  const page = await (await aContext({})).newPage();
  const logged: string[] = [];
  page.on("pageerror", (error) => logged.push(String(error)));
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await expect(page.getByText("What do you take?")).toBeVisible();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/assets/my-medicine-*.js", (route) => route.fulfill({ status: 404 }));
  await medicinesLink(page).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole("heading", { name: "Can’t reach the server" })).toBeVisible();
  await expect(page).toHaveURL(/\/my-medicine$/);
  await goTo(page, "/dashboard");
  await goTo(page, "/my-medicine");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute("**/assets/my-medicine-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  expect(logged).toEqual([]);
});

test("a chunk that cannot be loaded leaves the page in place and loads once the server is back", async ({
  aContext,
}) => {
  const page = await (await aContext({})).newPage();
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await expect(page.getByText("What do you take?")).toBeVisible();
  await page.route("**", abort);
  await medicinesLink(page).click();
  const gone = page.getByRole("heading", { name: "Can’t reach the server" });
  await expect(gone).toBeVisible();
  const request = page.waitForRequest("**/healthz");
  await page.getByRole("button", { name: "Try again" }).click();
  await request;
  await expect(gone).toBeVisible();
  await page.unroute("**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  await expect(page).toHaveURL(/\/my-medicine$/);
});

test("on a slow network a progress bar and placeholders show that content is loading", async ({
  page,
}) => {
  const call = await delay(page, "**/api/profile/userdata");
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const waiting = page.getByRole("main").getByRole("status", { name: "Loading" });
  await expect(waiting.first()).toBeVisible();
  call.release();
  await expect(page.getByText("What do you take?")).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const part = await delay(page, "**/assets/my-medicine-*.js");
  const bar = page.getByRole("progressbar", { name: "Loading" });
  await medicinesLink(page).click();
  await expect(bar).toBeVisible();
  part.release();
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  await expect(bar).toBeHidden();
});
