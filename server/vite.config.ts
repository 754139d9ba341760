import { defineConfig } from "vite";

// For Node: our workspaces inside, packages of npm outside.
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: { input: { main: "src/main.ts", backup: "src/backup/main.ts" } },
    outDir: "dist",
    target: "node20",
    sourcemap: true,
  },
  ssr: { noExternal: [/^@dosebeat\//] },
});
