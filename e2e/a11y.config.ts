import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** The whole of the accessibility tests: npm run test:a11y. */
export default defineConfig(config, { testDir: "a11y", timeout: 180_000 });
