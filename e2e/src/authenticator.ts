import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expect } from "./people.ts";

/** The code that an authenticator app shows, `later` steps of half a minute from now. */
export const codeNow = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + later * 30_000,
  });

/** Sets up an authenticator app on the page. Returns its key and the recovery codes. */
export async function setUpApp(page: Page) {
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = ((await dialog.locator(".two-step-key").textContent()) ?? "").replaceAll(" ", "");
  await dialog.getByLabel("Code that the app shows").fill(codeNow(secret));
  await expect(dialog.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  const codes = await dialog.locator(".recovery-codes li").allTextContents();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

export async function storeCodes(page: Page) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("I have stored them").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
}

/**
 * Refuses calls to these addresses until a code is confirmed, as the server does ten minutes after the last
 * confirmation. Returns a function that tells whether it still does.
 */
export async function demandCode(page: Page, addresses: string): Promise<() => boolean> {
  let isRefused = true;
  await page.route(addresses, (route) => {
    const details = { errors: [], factors: ["code"] };
    const error = { status: 403, name: "ForbiddenError", message: "", code: "confirm_needed" };
    const json = { data: null, error: { ...error, details } };
    return isRefused ? route.fulfill({ status: 403, json }) : route.fallback();
  });
  await page.route("**/api/auth/confirm", async (route) => {
    const answer = await route.fetch();
    isRefused = !answer.ok();
    return route.fulfill({ response: answer });
  });
  return () => isRefused;
}
