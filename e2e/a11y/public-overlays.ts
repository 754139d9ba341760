import type { Page } from "@playwright/test";
import { click, type Overlay } from "./overlay.ts";

/** The same form, submitted empty. */
const faults = { name: "faults", open: click("form button[type='submit']") };

export const PUBLIC_OVERLAYS = {
  signIn: [faults],
  signUp: [
    faults,
    {
      name: "strength of the password",
      open: (page: Page) => page.locator("input[name='password']").fill("amber-ferry"),
    },
  ],
  forgotPassword: [faults],
  resetPassword: [faults],
} satisfies Record<string, readonly Overlay[]>;
