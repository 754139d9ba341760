import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { readSources } from "./scripts/source-files.ts";
import { ByEnvironment } from "./scripts/suite/by-environment.ts";
import { dividedMessages } from "./web/build/messages.ts";

const setupFiles = ["./scripts/vitest-console.ts"];
const webSetupFiles = [...setupFiles, "./web/test/patience.ts"];
const isNightly = process.env["NIGHTLY"] !== undefined;
/** Ends what hangs. A busy machine is no fault of a test. What runs for hours on purpose has `--testTimeout 0`. */
const limits = {
  testTimeout: isNightly ? 3_600_000 : 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // In CI only (.ci/run); what needs it is named at the end.
  retry: Number(process.env["TEST_RETRIES"] ?? 0),
};
/** Of the tests named so `npm run test:nightly` takes care. */
const nightly = isNightly ? [] : ["**/*.nightly.test.ts"];
const nothing = ["**/node_modules/**", "**/dist/**", ...nightly];
const database = ["./scripts/suite/built-server.mjs", "./server/test/cluster.ts"];
const hostile = "server/test/hostile/**/*.test.ts";
const life = "server/src/database/embedded/lifecycle.test.ts";
/** Tests that replace a module have modules of their own: a worker that has loaded the real one before keeps it. */
const replacing = readSources(import.meta.dirname, "web")
  .filter(({ path, text }) => /\.test\.tsx?$/.test(path) && text.includes("vi.mock("))
  .map(({ path }) => path);
/** Every night more cases of each property are tried. */
const resolve = {
  alias: isNightly
    ? [{ find: /^fast-check$/, replacement: join(import.meta.dirname, "scripts/more-cases.ts") }]
    : [],
};
const node = (name: string, { globalSetup = [], ...rest }: Partial<NodeTests> = {}) => ({
  resolve,
  test: {
    name,
    ...limits,
    // Files share the modules of their worker: nothing of ours keeps state in a module's scope, but for
    // what scripts/module-state.ts names.
    isolate: false,
    environment: "node",
    include: [`${name}/**/*.test.ts`],
    exclude: nothing,
    setupFiles,
    globalSetup,
    ...rest,
  },
});

interface NodeTests {
  globalSetup: string[];
  include: string[];
  exclude: string[];
  setupFiles: string[];
  isolate: boolean;
}

export default defineConfig({
  test: {
    // No more busy processes than cores: more only wait for each other.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: ByEnvironment },
    projects: [
      node("domain"),
      node("contract"),
      node("server", { globalSetup: database, exclude: [...nothing, hostile, life] }),
      // Measures the memory of its worker, which is therefore its own.
      node("hostile", { globalSetup: database, include: [hostile], isolate: true }),
      node("box"),
      node("scripts"),
      node("bench"),
      // Whole servers in processes of their own, as they are built.
      node("trials", {
        globalSetup: ["./trials/test-setup.ts"],
        include: ["trials/**/*.test.ts", life],
      }),
      // What needs a document says so in its first line.
      {
        ...node("web", {
          include: ["web/**/*.test.{ts,tsx}"],
          exclude: [...nothing, ...replacing],
          setupFiles: webSetupFiles,
        }),
        plugins: [dividedMessages()],
      },
      {
        ...node("web-replacing", {
          include: replacing,
          isolate: true,
          setupFiles: webSetupFiles,
        }),
        plugins: [dividedMessages()],
      },
    ],
  },
});
