import { randomBytes } from "node:crypto";
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
  type TestInfo,
} from "@playwright/test";
import { sendsPushes } from "./push-service.ts";
import { startOwnServer } from "./servers.ts";
import { WarmContexts } from "./warm-contexts.ts";

const PASSWORD = "amber-ferry-sings-low";

export interface Person {
  email: string;
  password: string;
  givenname: string;
  familyname: string;
}

/** A user who has no account yet. */
export function aNewPerson(): Person {
  const mark = randomBytes(4).toString("hex");
  return {
    email: `ada-${mark}@example.org`,
    password: PASSWORD,
    givenname: "Ada",
    familyname: `Moreau ${mark}`,
  };
}

/** For narrow layouts. */
export const LONG_NAME = {
  givenname: "Maximiliane-Alexandra",
  familyname: "von Hohenzollern-Sigmaringen",
};

/** 16 hexadecimal digits that no other journey uses. */
export function aNewDevEui(): string {
  return `02d05ebe${randomBytes(4).toString("hex")}`;
}

/**
 * A zone in which it is about noon now, so that no journey runs across a change of the chart day:
 * Etc/GMT-8 is 8 hours east of Greenwich.
 */
export function zoneAtNoon(now: Date): string {
  return zoneAt(now, 12);
}

/** A zone without clock changes in which it is this hour now. */
export function zoneAt(now: Date, hour: number): string {
  const east = ((hour - now.getUTCHours() + 36) % 24) - 12;
  return east === 0 ? "Etc/GMT" : `Etc/GMT${east > 0 ? "-" : "+"}${Math.abs(east)}`;
}

/** `HH:MM` in the zone. */
export function clockIn(zone: string, at: Date): string {
  return at.toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
}

/** Pages whose console must stay clean: an unexpected error fails the journey. */
export const test = base.extend<
  {
    /** A separate browser context, as for another person; closed at the end. */
    aContext: (options: BrowserContextOptions) => Promise<BrowserContext>;
    watch: (page: Page) => Page;
    /** What distinguishes this journey's contexts from those of others. */
    ownOptions: BrowserContextOptions;
    /**
     * The address of a server for this journey only, because its effects or settings would disturb others
     * on the shared one. It is stopped at the end, after all pages.
     */
    ownServer: (settings?: Parameters<typeof startOwnServer>[0]) => Promise<string>;
    /** Address of the server under test. */
    url: string;
  },
  {
    warmContexts: WarmContexts;
    /**
     * The address of a server that sends notifications, shared by the journeys of a worker that need nothing else
     * of it.
     */
    pushServer: string;
  }
>({
  warmContexts: [
    async ({ browser }, use) => {
      const contexts = new WarmContexts(browser);
      await use(contexts);
      await contexts.end();
    },
    { scope: "worker" },
  ],
  pushServer: [
    async ({ browserName: _ }, use) => {
      const { url, end } = await startOwnServer(sendsPushes);
      await use(url);
      await end();
    },
    { scope: "worker" },
  ],
  url: async ({ baseURL }, use) => use(baseURL ?? ""),
  // Used by contexts and pages, which are therefore closed before it ends: otherwise live events would log errors.
  ownServer: async ({ browserName: _ }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (settings = () => ({})) => {
      const { url, end } = await startOwnServer(settings);
      ends.push(end);
      return url;
    });
    for (const end of ends) await end();
  },
  ownOptions: async (
    { baseURL, colorScheme, hasTouch, locale, permissions, serviceWorkers, timezoneId, viewport },
    use,
  ) =>
    use({
      ...(baseURL !== undefined && { baseURL }),
      ...(permissions && { permissions }),
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
      colorScheme,
      hasTouch,
      serviceWorkers,
      viewport,
    }),
  context: async ({ warmContexts, ownOptions, ownServer: _ }, use) => {
    const context = await warmContexts.take({}, ownOptions);
    await use(context);
    await warmContexts.giveBack(context);
  },
  aContext: async ({ warmContexts, ownOptions, ownServer: _ }, use, { project }) => {
    const opened: BrowserContext[] = [];
    const { viewport = null, hasTouch = false } = project.use;
    await use(async (more) => {
      const options = { viewport, hasTouch, ...more };
      const context = await warmContexts.take(options, { ...ownOptions, ...options });
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => warmContexts.giveBack(context)));
  },
  watch: async ({ browserName: _ }, use, info) => {
    const errors: string[] = [];
    const pages: Page[] = [];
    await use((page) => {
      pages.push(page);
      page.on("console", (message) => {
        if (message.type() === "error" && !isRefusal(message.text())) errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      return page;
    });
    if (info.status !== info.expectedStatus) await attachPages(info, pages);
    expect(errors).toEqual([]);
  },
  page: async ({ page, watch }, use) => use(watch(page)),
});

/** What stands on the pages: Playwright attaches only the page of which it awaited something. */
async function attachPages(info: TestInfo, pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    if (page.isClosed()) continue;
    const shown = await page
      .locator("body")
      .ariaSnapshot({ timeout: 10_000 })
      .catch((error) => String(error));
    await info.attach("page", { body: `${page.url()}\n${shown}` });
  }
}

/** The browser itself logs every response of 400 and above, and every failed request. */
function isRefusal(text: string): boolean {
  if (text === "Failed to load resource: net::ERR_FAILED") return true;
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}

export { expect };

export async function signIn(
  page: Page,
  person: Pick<Person, "email" | "password">,
): Promise<void> {
  await page.goto("/auth/signin");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto("/auth/signup");
  await page.getByLabel("First name").fill(person.givenname);
  await page.getByLabel("Last name").fill(person.familyname);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "You’re all set" })).toBeVisible();
}
