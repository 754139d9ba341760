import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { overflow } from "./faults.ts";

const WEB = fileURLToPath(new URL("../../web", import.meta.url));
const VITE = fileURLToPath(new URL("../../node_modules/vite/bin/vite.js", import.meta.url));
const MODES = {
  light: "theme=light",
  dark: "theme=dark",
  "right to left": "language=ar",
  "right to left and dark": "language=ar&theme=dark",
};
const WIDTHS = [1280, 768, 390, 320];

let server: ChildProcess;
let origin: string;

// It sets its own widths; two servers would only make each other slow.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, "once is enough");

test.beforeAll(async () => {
  // Its address comes in plain text.
  const { FORCE_COLOR: _, ...env } = process.env;
  server = spawn(process.execPath, [VITE, "--port", "0"], {
    cwd: WEB,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  origin = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout?.on("data", (text: Buffer) => {
      said += text.toString();
      const [found] = /http:\/\/localhost:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    server.once("exit", () => reject(new Error(`The development server ended: ${said}`)));
  });
});

test.afterAll(async () => {
  server.kill();
  await once(server, "exit");
});

for (const [mode, query] of Object.entries(MODES)) {
  test(`the page of all components in ${mode}`, async ({ page }) => {
    const said = follow(page);
    await page.goto(`${origin}/kit?${query}`);
    // What components ask for themselves has come, and charts are drawn.
    await expect(page.locator(".triage-card")).toHaveCount(5, { timeout: 120_000 });
    await expect(page.locator(".time-series canvas").first()).toBeVisible();
    expect(await axeFaults(page, "colours")).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), `at ${width} px`).toEqual([]);
    }
    expect(said).toEqual([]);
  });
}

/** Faults that the page tells the developer. */
function follow(page: Page): string[] {
  const said: string[] = [];
  page.on("pageerror", (error) => said.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") said.push(message.text());
  });
  return said;
}
