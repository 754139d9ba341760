import type { Page, Route } from "@playwright/test";
import { enterAs } from "./accounts.ts";
import { aMember, aNurse, aWard } from "./clinic.ts";
import { advanceUntil, goTo, pressIfThere } from "./in-app.ts";
import { expect, test } from "./people.ts";

const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
const refusedBySchema = (route: Route) => route.fulfill({ json: { data: [{}], meta: {} } });

/** What a screen says while its list is empty. */
const CLEAR = [
  ["/worklist", "Nobody needs a call", /\/api\/worklist\?/],
  ["/alerts", "No open alerts", /\/api\/alerts\?/],
] as const;

async function expectWithdrawn(page: Page, clear: string) {
  const heading = page.getByRole("heading", { name: clear });
  const banner = page.getByRole("main").getByRole("status").first();
  await advanceUntil(page, 10_000, () => heading.isHidden());
  await expect(page.getByRole("heading", { name: /^Unclear since \d/ })).toBeVisible();
  await expect(banner).toContainText(/^As of \d.*couldn’t be refreshed since/);
  await expect(page.getByText(/^None of/)).toBeHidden();
}

test("an all-clear is withdrawn while the list cannot be refreshed, and comes back by itself", async ({
  aContext,
  url,
}) => {
  const [nina, zoe] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aMember(url, { givenname: "Zoe", familyname: "Well" }),
  ]);
  await aWard(url, `Ward ${zoe.profileid}`, [nina, zoe]);
  const page = await (await aContext({})).newPage();
  await page.clock.install();
  await enterAs(page, "patient", nina.token, "/worklist");
  for (const [path, clear, answers] of CLEAR) {
    await goTo(page, path);
    const heading = page.getByRole("heading", { name: clear });
    await expect(heading).toBeVisible();
    for (const answer of [fail, refusedBySchema]) {
      await page.route(answers, answer);
      await expectWithdrawn(page, clear);
      await page.unroute(answers);
      await advanceUntil(page, 10_000, () => heading.isVisible());
      await expect(page.getByText(/couldn’t be refreshed/)).toHaveCount(0);
    }
    await page.route(answers, fail);
    await expectWithdrawn(page, clear);
    await page.unroute(answers);
    // The list is also fetched again by itself.
    await pressIfThere(page.getByRole("button", { name: "Try again" }).first());
    await expect(heading).toBeVisible();
  }
});
