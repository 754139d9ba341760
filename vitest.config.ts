import { defineConfig } from "vitest/config";
import { dividedMessages } from "./web/build/messages.ts";

const setupFiles = ["./scripts/vitest-console.ts"];
const node = (name: string, globalSetup: string[] = []) => ({
  test: {
    name,
    environment: "node",
    include: [`${name}/**/*.test.ts`],
    exclude: ["**/node_modules/**", "**/dist/**"],
    setupFiles,
    globalSetup,
  },
});

export default defineConfig({
  test: {
    projects: [
      node("domain"),
      node("contract"),
      node("server", ["./server/src/platform/test-cluster.ts"]),
      node("box"),
      node("scripts"),
      {
        plugins: [dividedMessages()],
        test: {
          name: "web",
          environment: "happy-dom",
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          setupFiles,
        },
      },
    ],
  },
});
