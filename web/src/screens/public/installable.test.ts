import { expect, it, vi } from "vitest";
import { asInstallable, installsByHand } from "./installable.ts";

it("takes the offer of the browser, which then asks only when the button is pressed", async () => {
  const prompt = vi.fn(() => Promise.resolve());
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  const offer = asInstallable(event);
  expect(event.defaultPrevented).toBe(true);
  expect(prompt).not.toHaveBeenCalled();
  await offer?.prompt();
  expect(prompt).toHaveBeenCalledOnce();
  expect(prompt.mock.contexts[0]).toBe(event);
});

it("takes no other event for an offer", () => {
  expect(asInstallable(new Event("beforeinstallprompt"))).toBeNull();
});

it("says how only in a browser that installs by its menu, and not in what is installed", () => {
  expect(installsByHand({ standalone: false })).toBe(true);
  expect(installsByHand({ standalone: true })).toBe(false);
  expect(installsByHand({})).toBe(false);
});
