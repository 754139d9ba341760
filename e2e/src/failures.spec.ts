import type { Page, Route } from "@playwright/test";
import { enterAs, enterAsNewPatient } from "./accounts.ts";
import { aPatientWithHistory } from "./history.ts";
import { advanceUntil, goTo } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

const refused = (route: Route) => route.fulfill({ status: 500, json: {} });
const unreachable = (route: Route) => route.abort();

/** A network that lets these requests wait until it is told to let go. */
async function holdUp(page: Page, requests: string): Promise<{ letGo: () => void }> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(requests, async (route) => {
    await gone;
    await route.continue();
  });
  return { letGo };
}

/** What each screen fetches by itself, and what is there only when it is full. */
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
    full: (page: Page) => page.getByRole("slider", { name: /Day under the line/ }),
  },
  { path: "/my-medicine", full: (page: Page) => page.getByRole("article") },
  {
    path: "/my-medicine/type-1",
    full: (page: Page) => page.getByRole("region", { name: "Morning" }),
  },
] as const;

test("every screen says when the server fails or is gone, and one press brings it back", async ({
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
    await page.route("**/api/**", isGone ? unreachable : refused);
    await goTo(page, path);
    // It tries twice more by itself; nobody has to wait for that here.
    await advanceUntil(page, 1_000, (soon) => expect(alert).toBeVisible(soon));
    await expect(alert).toContainText(
      isGone ? "Can’t reach the server" : "Something went wrong on our side.",
    );
    await page.unroute("**/api/**");
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(full(page).first()).toBeVisible();
    await expect(alert).toHaveCount(0);
    // What was fetched is forgotten outside of the screens for patients.
    await goTo(page, "/privacy");
  }
});

test("a new release that took a part of the program away makes the page load once, not for ever", async ({
  aContext,
}) => {
  const page = await (await aContext({})).newPage();
  const logged: string[] = [];
  page.on("pageerror", (error) => logged.push(String(error)));
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/assets/month-*.js", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("link", { name: "Month" }).click();
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole("heading", { name: "Can’t reach the server" })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/monthly$/);
  await goTo(page, "/dashboard");
  await goTo(page, "/dashboard/monthly");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute("**/assets/month-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  expect(logged).toEqual([]);
});

test("a part of the program that a dead server does not bring leaves the page, and comes with it", async ({
  aContext,
}) => {
  const page = await (await aContext({})).newPage();
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  await page.route("**", unreachable);
  await page.getByRole("link", { name: "Month" }).click();
  const gone = page.getByRole("heading", { name: "Can’t reach the server" });
  await expect(gone).toBeVisible();
  const asked = page.waitForRequest("**/healthz");
  await page.getByRole("button", { name: "Try again" }).click();
  await asked;
  await expect(gone).toBeVisible();
  await page.unroute("**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/monthly$/);
});

test("on a slow network a bar and places that are kept free say that something comes", async ({
  page,
}) => {
  const call = await holdUp(page, "**/api/profile/userdata");
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const waiting = page.getByRole("main").getByRole("status", { name: "Loading" });
  await expect(waiting.first()).toBeVisible();
  call.letGo();
  await expect(page.getByText("Start with your medicine")).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const part = await holdUp(page, "**/assets/month-*.js");
  const bar = page.getByRole("progressbar", { name: "Loading" });
  await page.getByRole("link", { name: "Month" }).click();
  await expect(bar).toBeVisible();
  part.letGo();
  await expect(page.getByRole("link", { name: "Add medicine" })).toBeVisible();
  await expect(bar).toBeHidden();
});
