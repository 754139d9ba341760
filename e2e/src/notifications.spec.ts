import type { BrowserContext, Page } from "@playwright/test";
import { enterAs, makePatient } from "./accounts.ts";
import { aNewPerson, expect, test, zoneAtNoon } from "./people.ts";
import { aMessage, openedBy, pressOn, pushServiceOf, shownOn } from "./push-messages.ts";

const zone = zoneAtNoon(new Date());

test.use({ timezoneId: zone });

/** A patient's page whose browser may show notifications. */
async function openAllowed(context: BrowserContext, url: string, path: string): Promise<Page> {
  await context.grantPermissions(["notifications"], { origin: url });
  const page = await context.newPage();
  await enterAs(page, "patient", await makePatient(url, aNewPerson(), zone), path);
  return page;
}

test("a message is shown with its buttons, and replaced without a sound under its tag", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const page = await openAllowed(context, url, "/dashboard");
  const push = await pushServiceOf(page);
  await push(aMessage());
  expect(await shownOn(page)).toMatchObject([
    {
      title: "Time for your 08:00 medicine",
      silent: false,
      lang: "en",
      actions: ["Taken now", "In 15 minutes"],
    },
  ]);
  // The same message again, from a server that died between sending and recording it.
  await push(aMessage());
  expect(await shownOn(page)).toMatchObject([{ tag: "o-1", silent: true }]);
  const well = aMessage({ id: "3", step: "withdraw-1", silent: true, token: null, actions: [] });
  well.notification.title = "All well";
  await push(well);
  expect(await shownOn(page)).toMatchObject([{ title: "All well", silent: true, actions: [] }]);
  // A message that was decided earlier arrives late: the newer one stays.
  await push(aMessage({ id: "2" }));
  expect(await shownOn(page)).toMatchObject([{ title: "All well", silent: true }]);
});

test("in Arabic a message is shown from right to left", async ({ aContext, url }) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const page = await openAllowed(context, url, "/ar/dashboard");
  const push = await pushServiceOf(page);
  await push(aMessage({ lang: "ar", dir: "rtl" }));
  expect(await shownOn(page)).toMatchObject([{ lang: "ar", dir: "rtl" }]);
});

test("a button answers that a dose is recorded already, and a dead one opens the page", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const page = await openAllowed(context, url, "/dashboard");
  const push = await pushServiceOf(page);
  const answers = { status: 200, body: { data: { outcome: "seen" } } as object };
  await context.route("**/api/reminder-answers", (route) =>
    route.fulfill({ status: answers.status, json: answers.body }),
  );
  await push(aMessage());
  expect(await shownOn(page)).toHaveLength(1);
  await pressOn(page, "taken");
  expect(await shownOn(page)).toMatchObject([
    { title: "Already recorded: 08:00", silent: true, actions: [] },
  ]);
  // Signing out ended the token: the page says so, and leads to the sign-in.
  answers.status = 404;
  answers.body = { data: null, error: { status: 404, message: "Too old.", code: "answer_dead" } };
  await push(aMessage({ id: "2", tag: "o-2" }));
  expect(await shownOn(page)).toHaveLength(2);
  const opened = openedBy(page);
  await pressOn(page, "taken", "o-2");
  expect(await opened).toMatch(/\/answer#token$/);
});

test("what a button says without a network is kept, told, and sent later", async ({
  aContext,
  url,
}) => {
  const context = await aContext({ serviceWorkers: "allow" });
  const page = await openAllowed(context, url, "/dashboard");
  const push = await pushServiceOf(page);
  await push(aMessage());
  expect(await shownOn(page)).toHaveLength(1);
  await context.setOffline(true);
  await pressOn(page, "taken");
  await expect(page.getByText(/^1 answer to a reminder is not sent yet/)).toBeVisible();
  // With the tab closed this is all that says what became of the answer.
  expect(await shownOn(page)).toMatchObject([
    { title: "Not sent yet: 08:00", body: "Noted on this device.", silent: true, actions: [] },
  ]);
  await page.getByRole("button", { name: /account/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 entry is not sent yet");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await context.setOffline(false);
  // The token is invalid: the server refuses it, and the user is told.
  const refused = page.getByText(/^Your answer to a reminder was not saved: This link is too old/);
  await expect(refused).toBeVisible();
  const titles = async () => (await shownOn(page)).map(({ title }) => title);
  await expect.poll(titles).not.toContain("Not sent yet: 08:00");
  await page.getByRole("button", { name: "OK" }).click();
  await expect(refused).toHaveCount(0);
});
