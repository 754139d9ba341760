import { MINUTE } from "@dosebeat/domain/time/durations";
import type { BrowserContext, Page } from "@playwright/test";
import { enterAs, makePatient, setSession } from "./accounts.ts";
import { caller } from "./api.ts";
import { untilKept } from "./kept-answers.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, signIn, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);
const CALLS = /\/api\/(users\/me|profile\/userdata|doses\?|medicine-schedules)/;

test.use({ timezoneId: zone });

interface Plan {
  isSimple?: boolean;
  name?: string;
}

/** A patient with a medicine due at this minute. */
async function aPatient(url: string, { isSimple = false, name = "Metformin" }: Plan = {}) {
  const person = aNewPerson();
  const token = await makePatient(url, person, zone);
  const api = caller(url);
  const startdate = chartDay(zone, now, -1);
  const data = [{ name, startdate, schedules: [clockIn(zone, new Date())] }];
  await api("POST", "/api/medicine/assignMedicine", token, { data });
  if (isSimple) await api("PUT", "/api/profile/userdata", token, { data: { is_simple: true } });
  return { person, token };
}

/** A device on which the patient has been on the dashboard before. */
async function returning(context: BrowserContext, token: string): Promise<void> {
  const page = await context.newPage();
  await enterAs(page, "patient", token, "/dashboard");
  await expect(page.getByText("Metformin").filter({ visible: true }).first()).toBeVisible();
  await untilKept(page);
  await page.close();
}

type Ending = "answer" | "fail" | "refuse";

/**
 * Holds the first calls of a page until they are released. Each is answered with the server's state either
 * when the call is made, or when it is released.
 */
async function hold(page: Page, answered: "before" | "after" = "after") {
  let end = (_: Ending) => {};
  let held = 0;
  const gone = new Promise<Ending>((resolve) => {
    end = resolve;
  });
  await page.route(CALLS, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const early = answered === "before" ? await route.fetch() : null;
    held += 1;
    const ending = await gone;
    if (ending === "fail") return route.abort();
    if (ending === "refuse") return route.fulfill({ status: 401, json: {} });
    return early ? route.fulfill({ response: early }) : route.continue();
  });
  return { end, held: () => held };
}

/** Opens the dashboard again on that device, while no call is answered. */
async function open(context: BrowserContext, answered?: "before" | "after") {
  const page = await context.newPage();
  const calls = await hold(page, answered);
  await page.goto("/dashboard");
  return { page, ...calls };
}

const mark = (page: Page) => page.getByText(/^As of \d.*…$/);
const shown = (page: Page) => page.getByRole("main").getByText("Metformin").first();
const waiting = (page: Page) => page.getByRole("button", { name: "Still checking…" });
const take = (page: Page) => page.getByRole("button", { name: /^I (took|have taken) it/ });

const takenOn = (page: Page) =>
  page.locator('.timeline-dose[data-status="confirmed"], .one-card[data-kind="taken"]').first();

/** States the dose as taken, as another device would. */
async function takeElsewhere(url: string, token: string): Promise<void> {
  const api = caller(url);
  const day = chartDay(zone, now);
  const { data } = await api("GET", `/api/doses?from=${day}&to=${day}`, token);
  const [{ date, medicine, dosage_time }] = data.doses;
  const said = { status: "confirmed", at: new Date().toISOString() };
  await api("PUT", "/api/doses", token, {
    data: { date, medicine: medicine.id, dosage_time, ...said },
  });
}

for (const isSimple of [false, true]) {
  test(`a page that slept invites to nothing until the server has answered: ${isSimple ? "simple mode" : "Today"}`, async ({
    page,
    url,
  }) => {
    const { token } = await aPatient(url, { isSimple });
    // A device that sleeps hears nothing.
    await page.route(/\/api\/events/, (route) => route.abort());
    await page.clock.install();
    await enterAs(page, "patient", token, isSimple ? "/simple" : "/dashboard");
    await expect(take(page)).toBeEnabled();
    const { end } = await hold(page);
    await takeElsewhere(url, token);
    await page.clock.pauseAt(Date.now() + 10 * MINUTE);
    await expect(waiting(page)).toBeDisabled();
    await expect(take(page)).toHaveCount(0);
    await expect(mark(page)).toBeVisible();
    await page.clock.resume();
    end("answer");
    await expect(takenOn(page)).toBeVisible();
    await expect(mark(page)).toHaveCount(0);
  });

  test(`what was kept is drawn at once and marked, and invites to nothing: ${isSimple ? "simple mode" : "Today"}`, async ({
    aContext,
    url,
  }) => {
    const context = await aContext({});
    const { token } = await aPatient(url, { isSimple });
    await returning(context, token);
    await takeElsewhere(url, token);
    const { page, end } = await open(context);
    await expect(mark(page)).toBeVisible();
    await expect(shown(page)).toBeVisible();
    await expect(waiting(page)).toBeDisabled();
    await expect(take(page)).toHaveCount(0);
    // No control of the drawn screen can be used, even if it records nothing.
    const usable = page.locator(".while-asking :is(button, input, select, textarea):enabled");
    await expect(usable).toHaveCount(0);
    end("answer");
    await expect(mark(page)).toHaveCount(0);
    await expect(takenOn(page)).toBeVisible();
    await expect(take(page)).toHaveCount(0);
    await expect(waiting(page)).toHaveCount(0);
  });
}

test("a dose that is still due can be taken as soon as the server has answered", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  const { token } = await aPatient(url);
  await returning(context, token);
  const { page, end } = await open(context);
  await expect(waiting(page)).toBeDisabled();
  end("answer");
  await take(page).click();
  await expect(page.getByText("Noted", { exact: true })).toBeVisible();
});

test("where the first answer fails, the mark becomes the sentence of being offline, and entries are kept", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  const { token } = await aPatient(url);
  await returning(context, token);
  const { page, end } = await open(context);
  await expect(mark(page)).toBeVisible();
  end("fail");
  await expect(page.getByText(/As of \d/).first()).toContainText(/Connecting…|Offline\./);
  await expect(mark(page)).toHaveCount(0);
  await expect(shown(page)).toBeVisible();
  await take(page).click();
  await expect(page.getByText("Noted", { exact: true })).toBeVisible();
});

test("a session that has ended hides what was kept at once, before the sign-in page is there", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  const { token } = await aPatient(url);
  await returning(context, token);
  const { page, end } = await open(context);
  await expect(shown(page)).toBeVisible();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  end("refuse");
  await expect(mark(page)).toHaveCount(0);
  await expect(page.getByText("Metformin")).toHaveCount(0);
  arrive();
  await expect(page).toHaveURL(/auth\/signin/);
  await expect(page.getByText("Metformin")).toHaveCount(0);
});

test("nothing kept is drawn for the next who signs in, nor for somebody whose session this is", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  const [first, second] = [await aPatient(url), await aPatient(url, { name: "Ramipril" })];
  await returning(context, first.token);

  // The session is changed behind the program's back: what it stores still names the first user.
  const { page, end } = await open(context);
  await expect(shown(page)).toBeVisible();
  await setSession(page, second.token);
  end("answer");
  await expect(page.getByRole("main").getByText("Ramipril").first()).toBeVisible();
  await expect(page.getByText("Metformin")).toHaveCount(0);
  await page.unroute(CALLS);
  await page.close();

  const other = await context.newPage();
  await returning(context, first.token);
  await other.goto("/dashboard");
  await other.getByRole("button", { name: /account/i }).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/auth\/signin/);
  const calls = await hold(other);
  await signIn(other, second.person);
  await expect.poll(calls.held).toBeGreaterThan(0);
  await expect(mark(other)).toHaveCount(0);
  await expect(other.getByText("Metformin")).toHaveCount(0);
  calls.end("answer");
  await expect(other.getByRole("main").getByText("Ramipril").first()).toBeVisible();
});

test("what happens after the server answered and before the answer arrives is not lost", async ({
  aContext,
  url,
}) => {
  const context = await aContext({});
  const { token } = await aPatient(url);
  await returning(context, token);
  const followed = new Promise<void>((resolve) => {
    context.on("response", (response) => {
      if (response.url().includes("/api/events?past=")) resolve();
    });
  });
  const { page, end, held } = await open(context, "before");
  await expect(mark(page)).toBeVisible();
  await expect.poll(held).toBeGreaterThanOrEqual(4);
  await followed;
  // A page with an answer shows when the event has been sent; one server tells both pages at once.
  const witness = await context.newPage();
  await witness.goto("/dashboard");
  await expect(take(witness)).toBeEnabled();
  await takeElsewhere(url, token);
  await expect(takenOn(witness)).toBeVisible();
  end("answer");
  // Before the day would be refetched without an event, which is after a minute.
  await expect(takenOn(page)).toBeVisible({ timeout: 30_000 });
  await expect(take(page)).toHaveCount(0);
});
