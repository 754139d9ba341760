import type { Page } from "@playwright/test";
import { click, type Overlay } from "./overlay.ts";

/** The same form, submitted empty. */
const faults = { name: "faults", open: click("form button[type='submit']") };

/** The demonstration's answer, with a name in another script. */
const demonstration: Overlay = {
  name: "people of the demonstration",
  open: async (page) => {
    const password = "press-the-box";
    const [grace, youssef] = [
      { email: "grace@example.org", givenname: "Grace", familyname: "Whitaker" },
      { email: "youssef@example.org", givenname: "يوسف", familyname: "منصور" },
    ];
    const data = [
      { ...grace, password, shows: "punctual" },
      { ...youssef, password, shows: "battery" },
    ];
    await page.route("**/api/demonstration", (route) => route.fulfill({ json: { data } }));
    await page.reload();
    await page.locator(".demonstration").waitFor();
  },
  close: (page) => page.unroute("**/api/demonstration"),
};

/** The second step of a sign-in, as for an account with all kinds of factors. */
const secondStep: Overlay = {
  name: "second step",
  open: async (page) => {
    await page.route("**/api/auth/local", (route) =>
      route.fulfill({ status: 401, json: NEEDS_SECOND_STEP }),
    );
    await page.locator("input[name='identifier']").fill("ada@example.org");
    await page.locator("input[name='password']").fill("amber-ferry-sings-low");
    await page.locator("form button[type='submit']").click();
    await page.locator("input[name='code']").waitFor();
  },
  close: (page) => page.unroute("**/api/auth/local"),
};

const NEEDS_SECOND_STEP = {
  data: null,
  error: {
    status: 401,
    name: "UnauthorizedError",
    code: "second_factor_needed",
    message: "",
    details: { errors: [], challenge: "example", factors: ["code", "recovery"] },
  },
};

export const PUBLIC_OVERLAYS = {
  signIn: [faults, secondStep, demonstration],
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
