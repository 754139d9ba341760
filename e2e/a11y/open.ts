import { type Language, LOCALES } from "@dosebeat/contract/base/languages";
import type { Page } from "@playwright/test";
import { setSession } from "../src/accounts.ts";
import { goTo } from "../src/in-app.ts";
import type { Screen } from "./screens.ts";
import { settled } from "./settled.ts";
import type { Session, World } from "./world.ts";

export interface Look {
  scheme: "light" | "dark";
  primary: string;
}

/** Signs in without the form, by setting what server and application store at sign-in. */
export async function signedInAs(page: Page, session: Session | null, scheme: Look["scheme"]) {
  if (session) await setSession(page, session.token, session.url);
  const stored = { "profile.scheme": scheme, ...session?.storage };
  await page.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
}

export function addressOf(
  { route, address }: Pick<Screen, "route" | "address">,
  world: World,
  language: Language,
): string {
  const path = address?.(world) ?? route;
  return language === LOCALES[0].code ? `/${path}` : `/${language}/${path}`;
}

/** Opens a screen and waits until it has loaded; only the first one loads the program. */
export async function openScreen(page: Page, address: string) {
  const isFirst = page.url() === "about:blank";
  await (isFirst ? page.goto(address) : goTo(page, address));
  await settled(page);
}

/** Changes theme and colour as if in another tab. */
export async function changeLook(page: Page, { scheme, primary }: Look) {
  await page.evaluate(
    ([theme, colour]) => {
      localStorage.setItem("profile.scheme", theme);
      localStorage.setItem("profile.color", colour);
      window.dispatchEvent(new StorageEvent("storage", { key: "profile.color" }));
    },
    [scheme, primary] as const,
  );
  await settled(page);
}
