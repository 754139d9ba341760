import { defineConfig } from "@playwright/test";
import config, { DESK, PHONE } from "./playwright.config.ts";

/** Every journey on desktop and phone: npm run test:journeys. */
export default defineConfig({ ...config, projects: [DESK, PHONE] });
