import { DAY } from "@dosebeat/domain/time/durations";
import type { BrowserContext } from "@playwright/test";
import { overflow } from "../a11y/faults.ts";
import { settled } from "../a11y/settled.ts";
import { enterAs, enterAsNewPatient, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chooseLanguage } from "./frame.ts";
import { aNewPerson, expect, signUp, test } from "./people.ts";
import { aMonitoredPatient, sendReadings } from "./sensor-people.ts";

/** A request that follows no redirect, to see the server's own response. */
const noRedirect = { maxRedirects: 0, headers: { accept: "text/html" } };

async function localeCookie(context: BrowserContext) {
  return (await context.cookies()).find((cookie) => cookie.name === "locale");
}

test("only the landing page negotiates the language, by cookie and then by browser", async ({
  request,
}) => {
  const french = { ...noRedirect.headers, "accept-language": "it, de;q=0.4, fr;q=0.9" };
  const first = await request.get("/", { ...noRedirect, headers: french });
  expect([first.status(), first.headers()["location"]]).toEqual([302, "/fr"]);
  const stored = await request.get("/", {
    ...noRedirect,
    headers: { ...french, cookie: "locale=ar" },
  });
  expect([stored.status(), stored.headers()["location"]]).toEqual([302, "/ar"]);
  for (const address of ["/de", "/auth/signin", "/dashboard"]) {
    expect((await request.get(address, { ...noRedirect, headers: french })).status()).toBe(200);
  }
});

test("a German visitor sees German, and can switch to Arabic for later visits too", async ({
  aContext,
  watch,
}) => {
  const context = await aContext({ locale: "de-DE" });
  const page = watch(await context.newPage());
  await page.goto("/");
  await expect(page).toHaveURL(/\/de$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await page.getByRole("link", { name: "العربية" }).click();
  await expect(page).toHaveURL(/\/ar$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  // A link that was followed before hydration is remembered by the next page.
  await expect.poll(async () => (await localeCookie(context))?.value).toBe("ar");
  const cookie = await localeCookie(context);
  expect(cookie).toMatchObject({ path: "/", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / DAY;
  expect(days).toBeGreaterThan(364);
  expect(days).toBeLessThan(366);
  await page.goto("/");
  await expect(page).toHaveURL(/\/ar$/);
  await page.goto("/de");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("in Arabic the dot of a plan stands between the time and an amount in Latin letters", async ({
  page,
  url,
}) => {
  const token = await makePatient(url, aNewPerson(), "UTC");
  const schedules = [{ dosage_time: "08:00", amount: 2 }];
  await caller(url)("POST", "/api/medicine/assignMedicine", token, {
    data: [{ name: "Ramipril", startdate: "2026-01-01", unit: "Filmtabletten", schedules }],
  });
  await enterAs(page, "patient", token, "/ar/my-medicine/type-2");
  const time = page.locator(".plan-times > span").first();
  await expect(time).toContainText("Filmtabletten");
  const places = await time
    .locator("> *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left));
  expect(places).toHaveLength(3);
  expect(places).toEqual(places.toSorted((a, b) => b - a));
});

test("the profile takes the visitor's language, and sign-in switches to it", async ({
  page,
  aContext,
  watch,
}) => {
  const person = aNewPerson();
  await signUp(page, person);
  await page.getByRole("link", { name: "Add your first medicine" }).click();
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().includes("userdata"),
  );
  await chooseLanguage(page, "Deutsch");
  await expect(page).toHaveURL(/\/de\/dashboard$/);
  await expect(page.getByRole("link", { name: /Medikamente$/ }).first()).toBeVisible();
  expect((await saved).status()).toBe(200);
  await expect.poll(async () => (await localeCookie(page.context()))?.value).toBe("de");

  const elsewhere = await aContext({});
  const other = watch(await elsewhere.newPage());
  await other.goto("/my-medicine");
  await expect(other).toHaveURL(/\/auth\/signin\?from=/);
  await other.getByLabel("Email").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL(/\/de\/my-medicine$/);
  await expect(other.getByRole("heading", { name: "Medikamente" })).toBeVisible();
  await expect.poll(async () => (await localeCookie(elsewhere))?.value).toBe("de");
});

test("Arabic screens are right to left, times and charts left to right", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/ar/dashboard");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const content = page.locator("#content");
  await expect(content.getByRole("heading", { level: 1 })).toHaveCSS("direction", "rtl");
  await settled(page);
  const brand = await page.locator(".frame-bar .brand").boundingBox();
  const tools = await page.locator(".frame-tools").boundingBox();
  expect(brand?.x ?? 0).toBeGreaterThan(tools?.x ?? Number.POSITIVE_INFINITY);
  expect(await overflow(page)).toEqual([]);
});

test("arrows point outward on Arabic screens, also beside charts, which run left to right", async ({
  page,
  url,
}) => {
  const { token, deveui } = await aMonitoredPatient(url, Date.now());
  await sendReadings(url, deveui, [{ at: Date.now(), temperature: 22 }]);
  await enterAs(page, "patient", token, "/ar/dashboard/index2");
  const islands = page.locator(".day-navigation[dir='ltr'] .icon-points");
  await expect(islands).toHaveCount(2);
  for (const arrow of await islands.all()) await expect(arrow).toHaveCSS("scale", "none");
  // On a right-to-left page, "back" points to the right.
  await expect(page.locator(".back-to-today .icon-points")).toHaveCSS("scale", "-1 1");
});

test("a long name does not make any screen overflow", async ({ page }) => {
  const person = {
    ...aNewPerson(),
    givenname: "Maximiliane-Alexandra",
    familyname: "von Hohenzollern-Sigmaringen",
  };
  await enterAsNewPatient(page, person, "/de/dashboard");
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const account = page.getByRole("button", { name: person.familyname });
    await expect(account).toBeInViewport({ ratio: 1 });
    await expect(account.locator(".avatar")).toBeInViewport({ ratio: 1 });
  }
});

test("server errors are shown in the page's language", async ({ page, url }) => {
  const person = aNewPerson();
  await makePatient(url, person, "UTC");
  await page.goto("/de/auth/signup");
  const submit = page.getByRole("button", { name: "Konto anlegen" });
  await submit.click();
  await expect(page.getByText("Bitte füllen Sie dieses Feld aus.").first()).toBeVisible();
  await page.getByLabel("Vorname").fill("Ada");
  await page.getByLabel("Nachname").fill("Moreau");
  await page.getByLabel("E‑Mail").fill(person.email);
  await page.getByLabel("Passwort", { exact: true }).fill("kurz");
  await submit.click();
  await expect(page.getByText("Bitte geben Sie mindestens 8 Zeichen ein.").first()).toBeVisible();
  await page.getByLabel("Passwort", { exact: true }).fill(person.password);
  await submit.click();
  await expect(page.getByText("Zu dieser E‑Mail-Adresse gibt es schon ein Konto.")).toBeVisible();
});

test("a missing catalogue is logged, and English is the fallback", async ({ aContext }) => {
  const context = await aContext({});
  const page = await context.newPage();
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/assets/fr-*.js", (route) => route.abort());
  await page.goto("/fr/nulle-part");
  await expect(page.getByRole("heading", { name: "How did you get here?" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(logged.join("\n")).toContain("The catalogue fr.json could not be loaded");
});

test("dates are shown in the page's language, whatever the browser's", async ({
  page,
  hasTouch,
}) => {
  await enterAsNewPatient(page, aNewPerson(), "/de/my-medicine/edit");
  await page.getByText("Mehr", { exact: true }).click();
  const end = page.getByLabel("Ende der Einnahme");
  await expect(page.getByText("Kein Datum")).toBeVisible();
  // After the start, which is today.
  const year = new Date().getFullYear() + 1;
  await end.fill(`${year}-12-24`);
  // While typing, the browser's format is visible; phones do not allow typing.
  await expect(page.getByText(`24. Dez. ${year}`)).toBeVisible({ visible: hasTouch });
  await page.getByLabel("Name des Medikaments").click();
  await expect(page.getByText(`24. Dez. ${year}`)).toBeVisible();
  await expect(end).toHaveAccessibleDescription(new RegExp(`24\\. Dez\\. ${year}`));
  await end.fill("");
  await end.press("1");
  await page.getByLabel("Name des Medikaments").click();
  // An incomplete date stays visible.
  await expect(page.getByText("Kein Datum")).toBeHidden();
});
