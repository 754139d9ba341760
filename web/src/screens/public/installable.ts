/** The event `beforeinstallprompt`, which only Chromium supports and TypeScript does not know. */
export interface Installable {
  prompt: () => Promise<unknown>;
}

/** The browser's offer to install; null: a different event. Prevents the browser from asking by itself. */
export function asInstallable(event: Event): Installable | null {
  if (!("prompt" in event) || typeof event.prompt !== "function") return null;
  event.preventDefault();
  const { prompt } = event;
  return { prompt: async () => prompt.call(event) };
}

/** Safari on iPhones and iPads, outside an installed application: it can install only from its own menu. */
export function installsByHand(browser: object): boolean {
  return "standalone" in browser && browser.standalone === false;
}
