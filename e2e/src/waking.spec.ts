import type { Page } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { medicinesLink } from "./frame.ts";
import { aPatientWithHistory } from "./history.ts";
import { expect, test } from "./people.ts";

/** A patient's browser that has been on the dashboard before and has stored no program files. */
async function returning(page: Page, url: string): Promise<void> {
  const { token } = await aPatientWithHistory(url);
  await enterAs(page, "patient", token, "/dashboard");
  await expect(page.getByRole("main")).toContainText("Metformin");
}

/** Holds the program back until it is released. */
async function holdProgram(page: Page): Promise<() => void> {
  let release = () => {};
  const gone = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await gone;
    await route.continue();
  });
  return release;
}

test("the dashboard's frame is there and its data asked for, once each, before the program is", async ({
  aContext,
  url,
}) => {
  const page = await (await aContext({ serviceWorkers: "block" })).newPage();
  await returning(page, url);
  await page.goto("about:blank");
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  // Refetches for events would otherwise count as second requests.
  await page.route("**/api/events*", () => {});
  const release = await holdProgram(page);
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await expect(medicinesLink(page)).toBeVisible();
  await expect.poll(() => asked.length).toBe(4);
  const early = [...asked];
  release();
  await expect(page.getByRole("main")).toContainText("Metformin");
  for (const address of early) {
    expect(asked.filter((one) => one === address, address)).toHaveLength(1);
  }
});

test("a button pressed before the program has arrived does what it does once it has", async ({
  aContext,
  url,
}) => {
  const page = await (await aContext({ serviceWorkers: "block" })).newPage();
  await returning(page, url);
  const release = await holdProgram(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Account" }).click();
  release();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
});

test("nobody else sees the frame of a patient's dashboard", async ({ aContext, url }) => {
  const page = await (await aContext({ serviceWorkers: "block" })).newPage();
  await holdProgram(page);
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  await expect(page.locator("svg.arriving")).toBeVisible();
  await expect(medicinesLink(page)).toHaveCount(0);
});
