import { defineConfig } from "@playwright/test";
import config, { AT_A_DESK, launch, ON_A_PHONE } from "./playwright.config.ts";

/** The scan dialog shows a camera. */
const CAMERA = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const withCamera = { launchOptions: launch(undefined, CAMERA) };

/** The full accessibility suite: npm run test:a11y. */
export default defineConfig({
  ...config,
  testDir: "a11y",
  projects: [
    { name: "desk", use: { ...AT_A_DESK, ...withCamera } },
    { name: "phone", use: { ...ON_A_PHONE, ...withCamera } },
  ],
});
