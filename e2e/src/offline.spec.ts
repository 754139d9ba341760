import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "./people.ts";

test("the program can be installed, in the language of the page", async ({
  browser,
  launchOptions,
  url,
}) => {
  // A private window cannot install anything: this needs a profile on disk.
  const profile = mkdtempSync(join(tmpdir(), "dosebeat-profile-"));
  const context = await browser.browserType().launchPersistentContext(profile, launchOptions);
  const page = await context.newPage();
  await page.goto(`${url}/de`);
  const link = page.locator("link[rel=manifest]");
  await expect(link).toHaveAttribute("href", "/manifest.de.webmanifest");
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  const manifest = await (await page.request.get(`${url}/manifest.de.webmanifest`)).json();
  expect(manifest).toMatchObject({ id: "/", lang: "de", start_url: "/de/dashboard" });
  for (const { src } of manifest.icons) {
    expect((await page.request.get(url + src)).headers()["content-type"]).toBe("image/png");
  }
  await context.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
});
