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

// It sets its own widths; a second dev server would only slow both down.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 1000, "once is enough");

test.beforeAll(async () => {
  // So that the address is printed without colour codes.
  const { FORCE_COLOR: _, ...env } = process.env;
  server = spawn(process.execPath, [VITE, "--port", "0"], {
    cwd: WEB,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  origin = await new Promise((resolve, reject) => {
    let output = "";
    server.stdout?.on("data", (text: Buffer) => {
      output += text.toString();
      const [found] = /http:\/\/localhost:\d+/.exec(output) ?? [];
      if (found) resolve(found);
    });
    server.once("exit", () => reject(new Error(`The development server ended: ${output}`)));
  });
});

test.afterAll(async () => {
  server.kill();
  await once(server, "exit");
});

for (const [mode, query] of Object.entries(MODES)) {
  test(`the page of all components in ${mode}`, async ({ page }) => {
    const logged = collectLogs(page);
    await page.goto(`${origin}/kit?${query}`);
    // Wait for lazy components and charts.
    await expect(page.locator(".triage-card")).toHaveCount(5);
    await expect(page.locator(".time-series canvas").first()).toBeVisible();
    expect(await axeFaults(page, "colours")).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page), `at ${width} px`).toEqual([]);
    }
    expect(logged).toEqual([]);
  });
}

/** Errors and warnings in the console. */
function collectLogs(page: Page): string[] {
  const logged: string[] = [];
  page.on("pageerror", (error) => logged.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") logged.push(message.text());
  });
  return logged;
}
