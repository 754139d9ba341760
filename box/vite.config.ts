import { defineConfig } from "vite";

// Programs for Node: our workspaces inside, packages of npm outside.
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: {
      input: { demo: "src/demo.ts", press: "src/press-command.ts", offered: "src/demo/offered.ts" },
    },
    outDir: "dist",
    target: "node20",
    sourcemap: true,
  },
  ssr: { noExternal: [/^@dosebeat\//] },
});
