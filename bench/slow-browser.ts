import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";

/** CPU throttling factor: like an average phone. */
const SLOWER = 4;

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
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return { page, session, close: () => context.close() };
}
