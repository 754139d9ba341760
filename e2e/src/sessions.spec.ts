import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import type { Page } from "@playwright/test";
import { administratorToken, enterAsNewPatient, makePatient, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { aNewPerson, expect, type Person, signIn, test } from "./people.ts";

/** The status of a call with only this cookie. */
async function statusOf(url: string, cookie: string): Promise<number> {
  const headers = { cookie: `${SESSION_COOKIE}=${cookie}` };
  return (await fetch(`${url}/api/users/me`, { headers })).status;
}

async function logOut(page: Page) {
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
}

test("signing in gives scripts no token, and signing out ends the session on the server", async ({
  page,
  context,
  url,
}) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  const [cookie] = (await context.cookies()).filter(({ name }) => name === SESSION_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  const token = cookie?.value ?? "";
  expect(await statusOf(url, token)).toBe(200);
  const within = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.body.outerHTML,
    ]),
  );
  const [, claims = "none", signature = "none"] = token.split(".");
  for (const part of [claims, signature]) expect(within).not.toContain(part);
  await logOut(page);
  await expect.poll(() => statusOf(url, token)).toBe(401);
  expect(await sessionOf(page)).toBe("");
});

test("signing out without a connection is told to the server later", async ({ aContext, url }) => {
  const context = await aContext({});
  const page = await context.newPage();
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  await expect(page.getByText("What do you take?")).toBeVisible();
  const token = await sessionOf(page);
  // The sign-in page is loaded beforehand.
  await page.getByRole("button", { name: /’s account$/ }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await context.route("**/api/auth/logout", (route) => route.abort());
  await page.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/signin/);
  await expect(page.getByText("You’re signed out on this device.")).toBeVisible();
  expect(await statusOf(url, token)).toBe(200);
  await context.unroute("**/api/auth/logout");
  await page.reload();
  await expect.poll(() => statusOf(url, token)).toBe(401);
  await expect(page.getByText("You’re signed out on this device.")).toBeHidden();
});

test("another device is listed and signed out, then all others", async ({ page, url }) => {
  const person = aNewPerson();
  const other = await makePatient(url, person, "UTC");
  const credentials = { identifier: person.email, password: person.password };
  const third = await caller(url)("POST", "/api/auth/local", null, credentials);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/profile");
  const devices = page.getByRole("region", { name: "Signed-in devices" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByRole("listitem").first()).toContainText("This device");
  await expect(devices.getByRole("listitem").first()).toContainText("Chrome on");
  await devices
    .getByRole("button", { name: /^Sign out node/ })
    .first()
    .click();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  const alive = async () =>
    (await Promise.all([other, String(third["jwt"])].map((token) => statusOf(url, token)))).sort();
  expect(await alive()).toEqual([200, 401]);
  await devices.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 other device will have to sign in");
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(devices.getByText("You’re signed in only here.")).toBeVisible();
  expect(await alive()).toEqual([401, 401]);
  expect(await statusOf(url, await sessionOf(page))).toBe(200);
});

test("a call that could do harm asks for the password, and then goes on", async ({ page, url }) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto("/profile");
  let isRefused = true;
  await page.route("**/api/export", (route) => {
    const error = { status: 403, name: "ForbiddenError", message: "", code: "confirm_needed" };
    const json = { data: null, error: { ...error, details: { errors: [] } } };
    return isRefused ? route.fulfill({ status: 403, json }) : route.fallback();
  });
  await page.route("**/api/auth/confirm", (route) => {
    isRefused = false;
    return route.fallback();
  });
  const button = page.getByRole("button", { name: /JSON/ });
  await button.click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it’s you" });
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("Please enter your password.", { exact: true })).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill("not-my-password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("This isn’t your password.")).toBeVisible();
  await expect(dialog.getByLabel("Password", { exact: true })).toBeFocused();
  await dialog.getByLabel("Password", { exact: true }).fill(person.password);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("dosebeat.json");
  await expect(dialog).toBeHidden();
  // The button was busy meanwhile, so it could not keep the focus.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  isRefused = true;
  await button.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Please confirm first that it is you.")).toBeVisible();
});

test("other sites cannot write with the cookie, whatever they send", async ({ page, url }) => {
  await enterAsNewPatient(page, aNewPerson(), "/dashboard");
  const cookie = `${SESSION_COOKIE}=${await sessionOf(page)}`;
  const write = async (headers: Record<string, string>, body = '{"data":{"givenname":"Eve"}}') => {
    const sent = { cookie, "content-type": "application/json", ...headers };
    const answer = await fetch(`${url}/api/profile/userdata`, {
      method: "PUT",
      headers: sent,
      body,
    });
    return answer.status;
  };
  expect(await write({ origin: "https://evil.example" })).toBe(403);
  expect(await write({ origin: "null" })).toBe(403);
  expect(await write({})).toBe(403);
  expect(await write({ origin: url })).toBe(200);
  expect(await write({}, "data=1")).toBe(403);
  const form = new URLSearchParams({ data: "1" });
  for (const origin of ["https://evil.example", url]) {
    const posted = await fetch(`${url}/api/auth/logout`, {
      method: "POST",
      headers: { cookie, origin },
      body: form,
    });
    expect(posted.ok).toBe(false);
  }
  expect(await statusOf(url, await sessionOf(page))).toBe(200);
});

test("a form of another site neither signs out nor changes anything", async ({
  page,
  context,
  url,
  watch,
}) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await signIn(page, person);
  await expect(page).toHaveURL(/\/dashboard/);
  const token = await sessionOf(page);
  const evil = watch(await context.newPage());
  await evil.route("http://evil.example/**", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<form method="post" action="${url}/api/auth/logout"><button>Win</button></form>`,
    }),
  );
  await evil.goto("http://evil.example/");
  const posted = evil.waitForRequest(`${url}/api/auth/logout`);
  await evil.getByRole("button").click();
  expect((await (await posted).allHeaders())["cookie"] ?? "").not.toContain(SESSION_COOKIE);
  expect(await statusOf(url, token)).toBe(200);
});

/** A patient of a server that sends mail, who chose a password by the mailed link. */
async function makeMailed(url: string, mailbox: Mailbox, person: Person): Promise<string> {
  const api = caller(url);
  const { password, ...data } = person;
  await api("POST", "/api/users", await administratorToken(url), { data });
  const code = await mailedCode(mailbox, person.email, "reset-password");
  return (await api("POST", "/api/auth/reset-password", null, { code, password }))["jwt"];
}

async function mailedCode(mailbox: Mailbox, email: string, page: string): Promise<string> {
  const link = await mailbox.find(email, new RegExp(`/auth/${page}#code=[\\w-]{43}`));
  return link.split("#code=")[1] ?? "";
}

test("the old address cancels a change that somebody else asked for", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const mailbox = await openMailbox();
  const url = await ownServer((own) => ({ PUBLIC_URL: own, SMTP_URL: mailbox.url }));
  const person = aNewPerson();
  await makeMailed(url, mailbox, person);
  const intruder = watch(await (await aContext({ baseURL: url })).newPage());
  await signIn(intruder, person);
  await expect(intruder).toHaveURL(/\/dashboard/);
  await intruder.goto("/profile");
  await intruder.getByRole("button", { name: "Change email address" }).click();
  await intruder.getByLabel("New email address").fill(`mallory-${person.email}`);
  const form = intruder.locator("form").filter({ hasText: "We’ll send a link" });
  await form.getByLabel("Current password").fill(person.password);
  await form.getByRole("button", { name: "Send link" }).click();
  await expect(intruder.getByText("a link is on its way there")).toBeVisible();
  const stolen = await mailedCode(mailbox, `mallory-${person.email}`, "confirm-email");

  // In a browser where nobody is signed in.
  const owner = watch(await (await aContext({ baseURL: url })).newPage());
  const code = await mailedCode(mailbox, person.email, "cancel-email");
  await owner.goto(`/auth/cancel-email#code=${code}`);
  await expect(owner.getByText("was to get another email address")).toBeVisible();
  await owner.getByRole("button", { name: "Cancel the change" }).click();
  await expect(owner.getByText("Your email address stays as it is.")).toBeVisible();
  await intruder.goto(`/auth/confirm-email#code=${stolen}`);
  await intruder.getByRole("button", { name: "Verify" }).click();
  await expect(intruder.getByText("This link no longer works")).toBeVisible();

  // By key: on a phone this link is where the button was, and so quick a click would count as a double click.
  await owner.getByRole("link", { name: "Choose a new password" }).press("Enter");
  await expect(owner).toHaveURL(/forgot-password/);
  await owner.goto(`/auth/cancel-email#code=${code}`);
  await owner.reload();
  await owner.getByRole("button", { name: "Cancel the change" }).click();
  await expect(owner.getByText("This link no longer works")).toBeVisible();
  await mailbox.close();
});

test("after a new password by mail, what still has access is listed and ended", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const mailbox = await openMailbox();
  const url = await ownServer((own) => ({ PUBLIC_URL: own, SMTP_URL: mailbox.url }));
  const api = caller(url);
  const person = aNewPerson();
  const token = await makeMailed(url, mailbox, person);
  const made = await fetch(`${url}/api/calendar-feed`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  const { data: feed }: { data: { url: string } } = JSON.parse(await made.text());
  await api("POST", "/api/care/invitations", token, { data: { scope: "figures" } });
  expect((await fetch(feed.url)).status).toBe(200);

  await api("POST", "/api/auth/forgot-password", null, { email: person.email });
  await mailbox.find(person.email, /30 minutes/);
  const code = await mailedCode(mailbox, person.email, "reset-password");
  const page = watch(await (await aContext({ baseURL: url })).newPage());
  await page.goto(`/auth/reset-password#code=${code}`);
  await page.getByLabel("New password").fill("seven-lamps-drift-home");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page).toHaveURL(/\/auth\/access$/);
  const listed = page.getByRole("listitem");
  await expect(listed.filter({ hasText: "Calendar address" })).toContainText("last read");
  await expect(listed.filter({ hasText: "Invitation of a carer" })).toContainText("by code");
  await mailbox.find(person.email, /calendar addresses: 1/);
  await page.getByRole("button", { name: "End all access" }).click();
  const dialog = page.getByRole("dialog", { name: "End all access?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(listed).toHaveCount(2);
  await page.getByRole("button", { name: "End all access" }).click();
  await dialog.getByRole("button", { name: "End it all" }).click();
  await expect(page.getByText("All of it has ended.")).toBeVisible();
  await expect(listed).toHaveCount(0);
  expect((await fetch(feed.url)).status).toBe(404);
  await page.getByRole("button", { name: "Open Dosebeat" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await mailbox.close();
});
