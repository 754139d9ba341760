import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from "@playwright/test";

/** CPU throttling factor: like an average phone. */
const SLOWER = 4;

/** "Slow 4G" of Chromium's developer tools: what a request waits, and bytes per second. */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

export interface SlowPage {
  page: Page;
  session: CDPSession;
  close(): Promise<void>;
}

/** The Chromium found by `scripts/bench.mjs`. */
export function launch(): Promise<Browser> {
  const executablePath = process.env["CHROMIUM_PATH"];
  if (!executablePath) throw new Error("CHROMIUM_PATH is missing: start with npm run bench.");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** A page of a fresh browser, with CPU throttling. */
export async function slowPage(browser: Browser): Promise<SlowPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { page, session } = await throttled(context);
  return { page, session, close: () => context.close() };
}

/** Another page of a browser, with CPU throttling. */
export async function throttled(context: BrowserContext) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, session };
}
