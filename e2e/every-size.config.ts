import { defineConfig } from "@playwright/test";
import config, { EVERY_SIZE } from "./playwright.config.ts";

/** Every journey on desktop and phone: npm run test:journeys. */
export default defineConfig({ ...config, projects: EVERY_SIZE });
