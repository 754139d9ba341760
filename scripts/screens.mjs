import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { print, ROOT, StepFailed } from "./step.mjs";

const PORT = 3911;
const URL = `http://localhost:${PORT}`;
const FOLDER = join(ROOT, "docs", "screens");
const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

const QUALITY = 60;
/** Enough patients for a page of each list of staff, few enough for a start within minutes. */
const CLINIC = "30";
/** Names of the pictures to take; none: all. */
const ONLY = process.argv.slice(2);
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const PATIENT = "ada@example.org";
const NURSE = "nurse@example.org";
const ADMIN = "admin@dosebeat.example";

/**
 * `link`: clicked first, for a page whose URL is not known in advance.
 *
 * @typedef {{ name: string, path: string, email?: string, cut?: boolean, link?: string }} Picture
 */

/** @type {readonly Picture[]} */
const PICTURES = [
  { name: "landing", path: "/" },
  { name: "sign-in", path: "/auth/signin" },
  { name: "sign-up", path: "/auth/signup" },
  { name: "forgot-password", path: "/auth/forgot-password" },
  { name: "reset-password", path: "/auth/reset-password#code=example" },
  { name: "verify-email", path: "/auth/verify-email#code=example" },
  { name: "confirm-email", path: "/auth/confirm-email#code=example" },
  { name: "cancel-email", path: "/auth/cancel-email#code=example" },
  { name: "answer", path: "/answer#example" },
  { name: "unsubscribe", path: "/unsubscribe#example" },
  { name: "privacy", path: "/privacy" },
  { name: "not-found", path: "/no-such-page" },
  { name: "not-allowed", path: "/error/401" },
  { name: "success", path: "/auth/success", email: PATIENT },
  { name: "access", path: "/auth/access", email: PATIENT },
  { name: "today", path: "/dashboard", email: PATIENT },
  // A complete day shows more than one that has just started.
  { name: "day", path: `/dashboard?day=${YESTERDAY}`, email: PATIENT },
  { name: "simple", path: "/simple", email: PATIENT },
  { name: "sensor", path: "/dashboard/index2", email: PATIENT },
  { name: "week", path: "/dashboard/weekly", email: PATIENT },
  { name: "month", path: "/dashboard/monthly", email: PATIENT },
  { name: "cumulative", path: "/cumulative-chart", email: PATIENT },
  { name: "report", path: "/report", email: PATIENT },
  { name: "my-medicine", path: "/my-medicine", email: PATIENT },
  { name: "my-day", path: "/my-medicine/type-1", email: PATIENT },
  { name: "plan", path: "/my-medicine/type-2", email: PATIENT },
  { name: "add-medicine", path: "/my-medicine/edit", email: PATIENT },
  {
    name: "edit-medicine",
    path: "/my-medicine",
    email: PATIENT,
    link: "main a[href$='/edit']:not([href$='my-medicine/edit'])",
  },
  { name: "profile", path: "/profile", email: PATIENT },
  { name: "reminders", path: "/reminders", email: PATIENT },
  { name: "carers", path: "/carers", email: PATIENT },
  { name: "caring", path: "/caring", email: PATIENT },
  { name: "fleet", path: "/dashboard", email: ADMIN },
  { name: "worklist", path: "/worklist", email: NURSE },
  { name: "patients", path: "/patients", email: NURSE },
  {
    name: "patient",
    path: "/patients?sort=missed:desc",
    email: NURSE,
    link: "tbody th a[href*='/patients/']",
  },
  { name: "ward-list", path: "/ward-list", email: NURSE },
  { name: "alerts", path: "/alerts", email: NURSE },
  { name: "hand-over", path: "/hand-over", email: NURSE },
  { name: "devices", path: "/devices", email: ADMIN },
  { name: "device", path: "/devices", email: ADMIN, link: "tbody .deveui a" },
  { name: "triage", path: "/devices/index2", email: ADMIN },
  { name: "ingest-keys", path: "/devices/ingest-keys", email: ADMIN },
  { name: "service-tokens", path: "/patient-list/tokens", email: ADMIN },
  { name: "webhooks", path: "/patient-list/webhooks", email: ADMIN },
  { name: "apps", path: "/patient-list/apps", email: ADMIN },
  { name: "import", path: "/devices/import", email: ADMIN },
  { name: "users", path: "/patient-list", email: ADMIN },
  { name: "people-import", path: "/patient-list/import", email: ADMIN },
  { name: "groups", path: "/groups", email: ADMIN },
  { name: "group", path: "/groups", link: ".groups-table th a", email: ADMIN },
  { name: "impersonate", path: "/patient-list/impersonate", email: ADMIN },
  { name: "roster", path: "/patient-list/bak_index", email: ADMIN },
  // The list is endless: only the visible part.
  { name: "audit", path: "/audit", email: ADMIN, cut: true },
];

try {
  checkNode();
  await installMissing();
  const { chromium } = await import("@playwright/test");
  const data = mkdtempSync(join(tmpdir(), "dosebeat-screens-"));
  const demo = await startDemo(data);
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  mkdirSync(FOLDER, { recursive: true });
  for (const email of [undefined, PATIENT, NURSE, ADMIN]) {
    const pictures = PICTURES.filter(
      (picture) => picture.email === email && (ONLY.length === 0 || ONLY.includes(picture.name)),
    );
    if (pictures.length === 0) continue;
    await takeAll(browser, pictures, email, { phone: false });
    await takeAll(browser, pictures, email, { phone: true });
  }
  await browser.close();
  await new Promise((resolve) => demo.once("exit", resolve).kill("SIGTERM"));
  rmSync(data, { recursive: true, force: true });
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  print(error.message);
  process.exit(1);
}

/**
 * Resolves when the history is stored and the boxes are running.
 *
 * @param {string} data
 * @returns {Promise<import("node:child_process").ChildProcess>}
 */
function startDemo(data) {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: data, DEMO_CLINIC: CLINIC };
  const words = [join(ROOT, "scripts", "start.mjs"), "--demo", "--clinic"];
  const demo = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => demo.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    demo.once("exit", (code) => reject(new Error(`the demo exited with code ${code}`)));
    demo.stdout.on("data", (/** @type {Buffer} */ text) => {
      process.stdout.write(text);
      if (text.includes("Stop with Ctrl+C")) resolve(demo);
    });
  });
}

/**
 * Desktop screenshots in English and light, or phone screenshots in Arabic and dark.
 *
 * @param {import("@playwright/test").Browser} browser
 * @param {readonly Picture[]} pictures
 * @param {string | undefined} email the signed-in user
 * @param {{ phone: boolean }} look
 */
async function takeAll(browser, pictures, email, { phone }) {
  const context = await browser.newContext({
    ...(phone ? PHONE : DESK),
    colorScheme: phone ? "dark" : "light",
    locale: phone ? "ar" : "en-US",
  });
  const page = await context.newPage();
  if (email !== undefined) await signIn(page, email);
  for (const { name, path, cut = false, link } of pictures) {
    await page.goto(`${URL}${phone ? "/ar" : ""}${path === "/" && phone ? "" : path}`);
    await page.locator("h1").first().waitFor();
    if (link !== undefined) {
      const before = page.url();
      await page.locator(link).first().click();
      await page.waitForURL((url) => url.href !== before);
      await page.locator("h1").first().waitFor();
    }
    await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => undefined);
    const file = `${name}${phone ? "-phone" : ""}.jpg`;
    await page.screenshot({
      path: join(FOLDER, file),
      type: "jpeg",
      quality: QUALITY,
      fullPage: !cut,
    });
    print(`docs/screens/${file}`);
  }
  await context.close();
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {string} email
 */
async function signIn(page, email) {
  const password = email === ADMIN ? "show-me-dosebeat" : "press-the-box";
  await page.goto(`${URL}/auth/signin`);
  await page.locator("input[name=identifier]").fill(email);
  await page.locator("input[name=password]").fill(password);
  await page.locator("button[type=submit]").click();
  await page.waitForURL((url) => !url.pathname.endsWith("/signin"));
  // Whoever became staff by the demonstration is told so once.
  if (email === NURSE) {
    const told = page.locator(".account-notice");
    const isTold = await told.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    );
    if (!isTold) return;
    await told.getByRole("button").click();
    await told.waitFor({ state: "hidden" });
  }
}
