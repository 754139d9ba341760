import { mkdtempSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { serverSettings } from "./src/servers.ts";

// Set once, by the first process to read this file; workers inherit them.
const env = process.env;
env["E2E_PORT"] ??= String(10_000 + Math.floor(Math.random() * 22_000));
env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "dosebeat-e2e-"));
const url = `http://127.0.0.1:${env["E2E_PORT"]}`;

export const DESK = { name: "desk", use: { viewport: { width: 1280, height: 800 } } };
export const PHONE = {
  name: "phone",
  use: { viewport: { width: 390, height: 844 }, hasTouch: true },
};

// The suite has five minutes: these run at one size in npm test, and at both in npm run test:journeys.
const ON_A_PHONE =
  /(as-needed|carers|doses|failures|first-run|forms|medicines|notifications|offline|phone-frame|plan-editor|public-pages|reminder-answers|reminders|session|sessions|signing-in|stock|storage|today|travel|waking|wrong-clock)\.spec\.ts/;
const ON_A_DESK =
  /(alerts|dashboards|devices|first-dose|impersonation|ingest-keys|keyboard|languages|mended-boxes|one-tally|people-import|profile|report|sensor|two-step|users|worklist)\.spec\.ts/;

/**
 * Features of headful Chromium that load two pages for the address bar of every window, half the work
 * of opening one. Chromium uses only the last such list, so Playwright's own is repeated here.
 */
const UNUSED_FEATURES = [
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"],
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "AimEnabled"],
  ...["TcpPortRandomizationWin", "OptimizationHints", "NetworkTimeServiceQuerying"],
  ...["PreconnectToSearch"],
];

export default defineConfig({
  testDir: "src",
  testMatch: "*.spec.ts",
  outputDir: join(env["E2E_DATA_DIR"], "results"),
  globalTeardown: "./src/remove-data.ts",
  fullyParallel: true,
  // Some journeys wait for timers: one worker more than cores keeps two cores busy.
  workers: Math.min(availableParallelism() + 1, 8),
  // What passes only when run again is listed as flaky; only CI asks for it.
  retries: Number(env["TEST_RETRIES"] ?? 0),
  forbidOnly: env["CI"] !== undefined,
  // Ends what hangs. A busy machine is no fault of a journey.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: url,
    locale: "en-US",
    // Journeys fail and change requests, which a worker would answer; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Without animations, journeys do not wait for them.
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    launchOptions: {
      ...(env["CHROMIUM_PATH"] !== undefined && { executablePath: env["CHROMIUM_PATH"] }),
      args: [
        ...["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"],
        `--disable-features=${UNUSED_FEATURES.join(",")}`,
      ],
    },
  },
  projects: [
    { ...DESK, testIgnore: ON_A_PHONE },
    { ...PHONE, testIgnore: ON_A_DESK },
  ],
  webServer: {
    command: "node ../server/dist/main.js",
    url: `${url}/readyz`,
    // A first start makes its database: on a busy machine that takes longer than the minute of the default.
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 60_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: serverSettings(env["E2E_PORT"], join(env["E2E_DATA_DIR"], "data")),
  },
});
