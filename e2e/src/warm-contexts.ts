import type { Browser, BrowserContext, BrowserContextOptions, Page } from "@playwright/test";
import { noteAlerts } from "./toasts.ts";

/** Beyond this, the one that has been idle longest is closed. */
const IDLE_AT_MOST = 6;

interface Warm {
  context: BrowserContext;
  kind: string;
  /** Every origin that its pages visited, which may have stored something. */
  origins: Set<string>;
  /** Something was set on it that cannot be undone. */
  isSpoilt: boolean;
}

/**
 * A worker's contexts, reused by its next journeys: the hundred files of the first page are in their cache. What
 * a journey leaves in one is removed: pages, routes, cookies, storage. One whose clock was moved, or that has a
 * script or function for each new page, is closed instead.
 */
export class WarmContexts {
  readonly #idle: Warm[] = [];
  readonly #inUse = new Map<BrowserContext, Warm>();
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** @param all every option of such a context, including those that Playwright adds to `options` */
  async take(options: BrowserContextOptions, all: BrowserContextOptions): Promise<BrowserContext> {
    const kind = JSON.stringify(all);
    const index = this.#idle.findIndex((warm) => warm.kind === kind);
    const [found] = index < 0 ? [] : this.#idle.splice(index, 1);
    const warm = found ?? watched(await this.#browser.newContext(options), kind);
    // A service worker outlives its pages.
    if (all.serviceWorkers !== "block") warm.isSpoilt = true;
    this.#inUse.set(warm.context, warm);
    return warm.context;
  }

  async giveBack(context: BrowserContext): Promise<void> {
    await letGo(context);
    const warm = this.#inUse.get(context);
    this.#inUse.delete(context);
    if (!warm || warm.isSpoilt || !(await emptied(warm))) return context.close();
    this.#idle.push(warm);
    if (this.#idle.length > IDLE_AT_MOST) await this.#idle.shift()?.context.close();
  }

  async end(): Promise<void> {
    await Promise.all(this.#idle.map(({ context }) => context.close()));
  }
}

/** Calls that a journey held or answered itself may still be pending at its end, and would fail it. */
async function letGo(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: "ignoreErrors" })));
}

/** Notices what a context keeps for all its later pages. */
function watched(context: BrowserContext, kind: string): Warm {
  const warm: Warm = { context, kind, origins: new Set(), isSpoilt: false };
  const spoils =
    <A extends unknown[], R>(call: (...words: A) => R) =>
    (...words: A): R => {
      warm.isSpoilt = true;
      return call(...words);
    };
  context.on("page", (page) => {
    void noteAlerts(page).catch(() => undefined);
    page.on("framenavigated", (frame) => {
      if (frame.url().startsWith("http")) warm.origins.add(new URL(frame.url()).origin);
    });
  });
  context.on("close", () => {
    warm.isSpoilt = true;
  });
  const { clock } = context;
  Object.assign(clock, {
    install: spoils(clock.install.bind(clock)),
    pauseAt: spoils(clock.pauseAt.bind(clock)),
    setFixedTime: spoils(clock.setFixedTime.bind(clock)),
    setSystemTime: spoils(clock.setSystemTime.bind(clock)),
  });
  Object.assign(context, {
    addInitScript: spoils(context.addInitScript.bind(context)),
    exposeBinding: spoils(context.exposeBinding.bind(context)),
    exposeFunction: spoils(context.exposeFunction.bind(context)),
    grantPermissions: spoils(context.grantPermissions.bind(context)),
    on: spoils(context.on.bind(context)),
    setExtraHTTPHeaders: spoils(context.setExtraHTTPHeaders.bind(context)),
    setGeolocation: spoils(context.setGeolocation.bind(context)),
  });
  return warm;
}

/** False if it has no page left: its storage can only be reached through one. */
async function emptied({ context, origins }: Warm): Promise<boolean> {
  const [last, ...others] = context.pages();
  if (!last) return false;
  await Promise.all(others.map((page) => page.close()));
  await blank(last);
  const session = await context.newCDPSession(last);
  for (const origin of origins) {
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  }
  origins.clear();
  await context.clearCookies();
  await context.setOffline(false);
  await last.close();
  return true;
}

/** The open page must not store anything after its storage was cleared. */
async function blank(page: Page): Promise<void> {
  for (const event of ["console", "pageerror", "dialog"]) page.removeAllListeners(event);
  await page.goto("about:blank");
}
