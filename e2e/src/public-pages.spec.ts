import type { Locator, Page } from "@playwright/test";
import { enterAsNewPatient } from "./accounts.ts";
import { resting } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";

const LANDING = {
  "/": "Did I take it? One look tells you.",
  "/de": "Schon genommen? Ein Blick genügt.",
  "/fr": "L’ai-je déjà pris ? Un coup d’œil suffit.",
  "/ar": "هل تناولته؟ نظرة واحدة تكفي.",
};

/** Blocks all scripts until released. */
async function blockScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until React has hydrated the element. */
async function takenOver(element: Locator): Promise<void> {
  await expect
    .poll(() =>
      element.evaluate((one) => Object.keys(one).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
}

test("public pages render before any script runs, in every language", async ({ aContext }) => {
  const context = await aContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [address, heading] of Object.entries(LANDING)) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/de/auth/signin");
  await expect(page).toHaveTitle("Anmelden · Dosebeat - Web");
  await expect(page.getByLabel("Passwort", { exact: true })).toBeVisible();
  await page.goto("/fr/auth/signup");
  await expect(page.getByRole("button", { name: "Créer le compte" })).toBeVisible();
  await page.goto("/ar/privacy");
  await expect(page.getByRole("heading", { name: "ما نحفظه" })).toBeVisible();
});

test("where nobody can sign up no page offers it, and says whom to ask", async ({
  aContext,
  ownServer,
  watch,
}) => {
  const url = await ownServer(() => ({ SIGNUP: "closed" }));
  const offers = 'a[href$="/auth/signup"]:visible';
  // With and without the program: no page first shows an offer and then withdraws it.
  for (const javaScriptEnabled of [false, true]) {
    const context = await aContext({ javaScriptEnabled });
    const page = watch(await context.newPage());
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator(offers)).toHaveCount(0);
    await page.locator(".landing-ways a", { hasText: "Sign in" }).click();
    await expect(page.getByText("Only an administrator can open one here")).toBeVisible();
    await expect(page.locator(offers)).toHaveCount(0);
    await page.goto(`${url}/de/auth/signup`);
    await expect(page.getByText("Hier legt nur die Verwaltung Konten an")).toBeVisible();
    await expect(page.getByLabel("E‑Mail")).toBeHidden();
  }
  const page = watch(await (await aContext({})).newPage());
  await page.goto(`${url}/caring/join`);
  await expect(page.getByText("Only an administrator can open one here")).toBeVisible();
  await expect(page.locator(offers)).toHaveCount(0);
  // Whoever sets up the server can still sign up.
  await page.goto(`${url}/auth/signup#setupcode=ABCD-EFGH`);
  await expect(page.getByRole("heading", { name: "Set up Dosebeat" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
});

test("input typed before the program runs is kept, with search parameters too", async ({
  page,
}) => {
  const release = await blockScripts(page);
  await page.goto("/auth/signin?from=%2Fprofile", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("ada@example.org");
  // A submit by the browser itself would load another page.
  await page.getByLabel("Email").press("Enter");
  await expect(page).toHaveURL(/\/auth\/signin\?from=%2Fprofile$/);
  release();
  await expect(page.getByText("Please enter your email and your password.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.org");
  const inGerman = page.getByRole("link", { name: "Deutsch" });
  await expect(inGerman).toHaveAttribute("href", "/de/auth/signin?from=%2Fprofile");
});

test("a sign-up submitted before the program runs creates the account once it does", async ({
  page,
}) => {
  const person = aNewPerson();
  const release = await blockScripts(page);
  await page.goto("/auth/signup", { waitUntil: "commit" });
  await page.getByLabel("First name").fill(person.givenname);
  await page.getByLabel("Last name").fill(person.familyname);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  release();
  await expect(page.getByRole("heading", { name: "You’re all set" })).toBeVisible();
});

test("a password typed before the program runs is kept, and its strength shown", async ({
  page,
}) => {
  const release = await blockScripts(page);
  await page.goto("/auth/signup/", { waitUntil: "commit" });
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("amber-ferry-sings-low");
  release();
  await expect(page.getByText("Strength: strong")).toBeVisible();
  await expect(password).toHaveValue("amber-ferry-sings-low");
});

test("signed-in users do not see the landing page flash", async ({ page }) => {
  await enterAsNewPatient(page, aNewPerson(), "/privacy");
  const release = await blockScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("h1")).toHaveText(LANDING["/"]);
  await expect(page.locator("h1")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the landing page links to sign-up and to the privacy notice and back", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.getByText("/api/export")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LANDING["/"]);
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/auth\/signup$/);
  await expect(page).toHaveTitle("Create an account · Dosebeat - Web");
});

test("a page that was scrolled before its scripts ran stays where it is, and a click then is not lost", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const release = await blockScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  const link = page.getByRole("link", { name: "Privacy", exact: true });
  await link.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  const box = await link.boundingBox();
  if (!box) throw new Error("The link is not shown.");
  release();
  await takenOver(link);
  // The router settles its scroll position after the first rendering.
  await resting(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page).toHaveURL(/\/privacy$/);
  // A page opened by a link still starts at its top.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

/** Moments before, during and after hydration. */
const MOMENTS: Readonly<Record<string, (page: Page, link: Locator) => Promise<unknown>>> = {
  "its HTML is there": async () => {},
  "its HTML was read": (page) => page.waitForLoadState("domcontentloaded"),
  "its scripts were run": (page) => page.waitForLoadState("load"),
  "React has taken over": (_, link) => takenOver(link),
};

for (const [moment, wait] of Object.entries(MOMENTS)) {
  test(`a click on a slow phone is not lost when ${moment}`, async ({ aContext }) => {
    // With animations: while a view transition runs, clicks reach only the root element.
    const context = await aContext({
      viewport: { width: 390, height: 700 },
      reducedMotion: "no-preference",
    });
    const page = await context.newPage();
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.goto("/", { waitUntil: "commit" });
    const link = page.getByRole("link", { name: "Privacy", exact: true });
    await link.scrollIntoViewIfNeeded();
    await wait(page, link);
    const box = await link.boundingBox();
    if (!box) throw new Error("The link is not shown.");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(/\/privacy$/);
  });
}

test("back on the privacy page leads to the landing page if there is no history", async ({
  page,
}) => {
  await page.goto("/de/privacy");
  await page.getByRole("link", { name: "Zurück" }).click();
  await expect(page).toHaveURL(/\/de$/);
});

test("a reset link can be requested; an expired or invalid one says what to do", async ({
  page,
}) => {
  await page.goto("/auth/signin");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await page.getByLabel("Email").fill("nobody-at-all@example.org");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(/If nobody-at-all@example.org has an account/)).toBeVisible();
  await page.goto("/auth/reset-password#code=not-a-code");
  await page.getByLabel("New password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText("Please use at least 8 characters.")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("amber-ferry-sings-low");
  await page.getByRole("button", { name: "Save and sign in" }).click();
  await expect(page.getByText(/This link has already been used/)).toBeVisible();
  await page.getByRole("link", { name: "Request a new link" }).click();
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
  await page.goto("/de/auth/reset-password");
  await expect(page.getByText(/Dieser Link ist unvollständig/)).toBeVisible();
});

test("an unknown path has a not-found page in its prefix's language", async ({ page }) => {
  await page.goto("/fr/nulle-part");
  await expect(page.getByRole("heading", { name: "Comment êtes‑vous arrivé ici ?" })).toBeVisible();
  await page.getByRole("link", { name: "Retour à l’accueil" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(LANDING["/fr"]);
  await page.goto("/de/error/401");
  await expect(page.getByRole("heading", { name: /nicht für Ihr Konto/ })).toBeVisible();
});
