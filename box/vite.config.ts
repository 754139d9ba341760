import { defineConfig } from "vite";

// One file for Node: our workspaces inside, packages of npm outside.
export default defineConfig({
  build: { ssr: "src/demo.ts", outDir: "dist", target: "node20", sourcemap: true },
  ssr: { noExternal: [/^@dosebeat\//] },
});
