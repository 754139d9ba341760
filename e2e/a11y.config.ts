import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

const { launchOptions = {}, ...use } = config.use ?? {};
const { args = [], ...launch } = launchOptions;

/** The full accessibility suite: npm run test:a11y. */
export default defineConfig(config, {
  testDir: "a11y",
  timeout: 300_000,
  use: {
    ...use,
    actionTimeout: 20_000,
    // The scan dialog shows a camera.
    launchOptions: {
      ...launch,
      args: [...args, "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
    },
  },
});
