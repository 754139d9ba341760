import { type Language, LOCALES } from "@dosebeat/contract/languages";
import type { Page } from "@playwright/test";
import { goTo } from "../src/in-app.ts";
import type { Screen } from "./screens.ts";
import { settled } from "./settled.ts";
import type { Session, World } from "./world.ts";

export interface Look {
  scheme: "light" | "dark";
  primary: string;
}

/** Signs in without the form: what the application keeps after a sign-in. */
export async function signedInAs(page: Page, session: Session | null, scheme: Look["scheme"]) {
  const kept = { "profile.scheme": scheme, ...session?.kept };
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, kept);
}

export function addressOf(
  { route, address }: Pick<Screen, "route" | "address">,
  world: World,
  language: Language,
): string {
  const path = address?.(world) ?? route;
  return language === LOCALES[0].code ? `/${path}` : `/${language}/${path}`;
}

/** Opens a screen and waits until it is full; the program is loaded only for the first. */
export async function openScreen(page: Page, address: string) {
  const isFirst = page.url() === "about:blank";
  await (isFirst ? page.goto(address) : goTo(page, address));
  await settled(page);
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
