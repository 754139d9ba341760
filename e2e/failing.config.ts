import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

const { webServer: _, ...rest } = config;

/** Journeys that fail on purpose: trials/failing-journeys.nightly.test.ts checks what they leave behind. */
export default defineConfig({ ...rest, testDir: "failing", projects: [{ name: "failing" }] });
