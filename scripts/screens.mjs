import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed, tell } from "./step.mjs";

const PORT = 3911;
const URL = `http://localhost:${PORT}`;
const FOLDER = join(ROOT, "docs", "screens");
const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

/** @typedef {{ name: string, email: string, path: string, dark?: boolean, phone?: boolean }} Picture */

/** @type {Picture[]} */
const PICTURES = [
  { name: "today", email: "youssef@example.org", path: "/dashboard" },
  {
    name: "today-phone",
    email: "youssef@example.org",
    path: "/dashboard",
    dark: true,
    phone: true,
  },
  { name: "my-medicine", email: "camille@example.org", path: "/my-medicine" },
  { name: "devices", email: "admin@dosebeat.example", path: "/devices" },
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
  for (const picture of PICTURES) await take(browser, picture);
  await browser.close();
  await new Promise((resolve) => demo.once("exit", resolve).kill("SIGTERM"));
  rmSync(data, { recursive: true, force: true });
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  tell(error.message);
  process.exit(1);
}

/**
 * Resolves when the history is stored and the boxes live.
 *
 * @param {string} data
 * @returns {Promise<import("node:child_process").ChildProcess>}
 */
function startDemo(data) {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: data };
  const words = [join(ROOT, "scripts", "start.mjs"), "--demo"];
  const demo = spawn(process.execPath, words, { env, stdio: ["ignore", "pipe", "inherit"] });
  process.once("exit", () => demo.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    demo.once("exit", (code) => reject(new Error(`the demonstration ended with code ${code}`)));
    demo.stdout.on("data", (/** @type {Buffer} */ text) => {
      process.stdout.write(text);
      if (text.includes("Stop with Ctrl+C")) resolve(demo);
    });
  });
}

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {Picture} picture
 */
async function take(browser, { name, email, path, dark = false, phone = false }) {
  const colorScheme = dark ? "dark" : "light";
  const context = await browser.newContext({
    ...(phone ? PHONE : DESK),
    colorScheme,
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto(`${URL}/auth/signin`);
  await page.getByLabel("E-mail").fill(email);
  const password = email.startsWith("admin") ? "show-me-dosebeat" : "press-the-box";
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/dashboard|devices/);
  await page.goto(`${URL}${path}`);
  const choice = page.getByLabel("Medicine in the chart");
  if (path === "/dashboard") await choice.selectOption({ label: "All medicines" });
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage: true });
  tell(`docs/screens/${name}.png`);
  await context.close();
}
