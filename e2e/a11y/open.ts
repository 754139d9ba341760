import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import type { Session, World } from "./world.ts";

export const LANGUAGES = ["en", "de", "fr", "ar"] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Look {
  scheme: "light" | "dark";
  primary: string;
}

/** Signs in without the form: what the application keeps after a sign-in. */
export async function signedInAs(page: Page, session: Session | null, scheme: Look["scheme"]) {
  await page.addInitScript(
    ([token, role, kept]) => {
      if (token && role) {
        localStorage.setItem("auth.token", token);
        localStorage.setItem("auth.role", role);
      }
      if (kept) localStorage.setItem("profile.scheme", kept);
    },
    [session?.token ?? null, session?.role ?? null, scheme] as const,
  );
}

export function addressOf(screen: Screen, world: World, language: Language): string {
  const path = screen.address?.(world) ?? screen.route;
  return language === "en" ? `/${path}` : `/${language}/${path}`;
}

/** Opens a screen and waits until it is full. */
export async function openScreen(page: Page, address: string) {
  await page.goto(address);
  await settled(page);
}

/** Nothing loads and nothing moves any more. */
export async function settled(page: Page) {
  await expect(page.locator("h1").first()).toBeVisible();
  await expect(page.locator(".waiting, .loading-bar")).toHaveCount(0);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  // What measures its place is drawn anew in the frame after.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Changes theme and colour as a choice in another tab would. */
export async function changeLook(page: Page, { scheme, primary }: Look) {
  await page.evaluate(
    ([kept, colour]) => {
      localStorage.setItem("profile.scheme", kept);
      localStorage.setItem("profile.color", colour);
      window.dispatchEvent(new StorageEvent("storage", { key: "profile.color" }));
    },
    [scheme, primary] as const,
  );
  await settled(page);
}
