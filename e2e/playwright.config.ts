import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type Project } from "@playwright/test";
import { makeDataFolder } from "./src/data-folder.ts";
import { serverSettings } from "./src/servers.ts";

// Set once, by the first process to read this file; workers inherit them.
const env = process.env;
// Above 10080, which browsers refuse to call.
env["E2E_PORT"] ??= String(10_081 + Math.floor(Math.random() * 21_900));
env["E2E_DATA_DIR"] ??= makeDataFolder();
const url = `http://127.0.0.1:${env["E2E_PORT"]}`;

/** They need notifications, which Chromium's headless shell does not support. */
const NOTIFIED = /(notifications|reminder-answers|reminders)\.spec\.ts/;
const BROWSER = env["CHROMIUM_PATH"];
const SHELL = env["CHROMIUM_SHELL_PATH"] ?? BROWSER;

/** Pages live for seconds: time spent on optimising their code would never pay off. */
const SHORT_LIVED = "--no-opt,--no-maglev,--single-threaded-gc";

/**
 * Features of headful Chromium that load two pages for the address bar of every window, half the work
 * of opening one. Chromium uses only the last such list, so Playwright's own is repeated here.
 */
const UNUSED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AimEnabled",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "PreconnectToSearch",
];

/** Launch options for the browser at this path, with additional arguments. */
export const launch = (executablePath = SHELL, more: readonly string[] = []) => ({
  ...(executablePath !== undefined && { executablePath }),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-sync",
    `--disable-features=${UNUSED_FEATURES.join(",")}`,
    `--js-flags=${SHORT_LIVED}`,
    ...more,
  ],
});

export const AT_A_DESK = { viewport: { width: 1280, height: 800 } };
export const ON_A_PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const inShell = { launchOptions: launch() };
const inBrowser = { launchOptions: launch(BROWSER) };

/** Every journey at both sizes: npm run test:journeys. */
export const EVERY_SIZE: Project[] = [
  { name: "desk", use: { ...AT_A_DESK, ...inShell }, testIgnore: NOTIFIED },
  { name: "phone", use: { ...ON_A_PHONE, ...inShell }, testIgnore: NOTIFIED },
  { name: "desk-notified", use: { ...AT_A_DESK, ...inBrowser }, testMatch: NOTIFIED },
  { name: "phone-notified", use: { ...ON_A_PHONE, ...inBrowser }, testMatch: NOTIFIED },
];

/** Journeys about a screen of staff, or that need room; the others run on a phone. */
const NEEDS_A_DESK =
  /(accessible-staff|alerts|dashboards|devices|first-dose|four-eyes|hand-over|impersonation|ingest-keys|keyboard|languages|list-rows|mended-boxes|nurses-morning|one-tally|people-import|prescriber|profile|report|sensor|service-tokens|smart-app|study|two-step|users|webhooks|worklist)\.spec\.ts/;

/** Each journey at one size. */
const [DESK, PHONE, , NOTIFIED_PHONE] = EVERY_SIZE;
const ONE_SIZE = [
  { ...DESK, testMatch: NEEDS_A_DESK },
  { ...PHONE, testIgnore: [NOTIFIED, NEEDS_A_DESK] },
  { ...NOTIFIED_PHONE },
];

export default defineConfig({
  testDir: "src",
  testMatch: "*.spec.ts",
  outputDir: join(env["E2E_DATA_DIR"], "results"),
  globalTeardown: "./src/remove-data.ts",
  fullyParallel: true,
  // No more busy processes than cores: more would only wait for each other.
  workers: Math.min(availableParallelism(), 8),
  forbidOnly: env["CI"] !== undefined,
  // In CI only (.ci/run); tests that needed a retry are listed at the end.
  retries: Number(env["TEST_RETRIES"] ?? 0),
  // Only ends what hangs: a busy machine must not fail a journey.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL: url,
    locale: "en-US",
    // Journeys fail and change requests, which a worker would answer instead; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Without animations, journeys do not wait for them.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    ...inShell,
  },
  projects: ONE_SIZE,
  webServer: {
    command: "node ../server/dist/main.js",
    url: `${url}/readyz`,
    // A first start creates its database: on a busy machine that takes longer than the default minute.
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: serverSettings(env["E2E_PORT"], join(env["E2E_DATA_DIR"], "data")),
  },
});
