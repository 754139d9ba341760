import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { dividedMessages } from "./build/messages.ts";
import { pack } from "./build/pack.ts";
import { prerender } from "./build/prerender.ts";

const product: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

/** What every screen needs arrives in one file: forty small ones took three times as long on a slow network. */
const base = {
  name: "base",
  test: /^(?!.*(\/src\/main\.tsx|\/index\.html)$)/,
  tags: ["$initial" as const],
};

export default defineConfig({
  plugins: [dividedMessages(), react(), prerender(), pack()],
  define: { __VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: "dist",
    manifest: true,
    sourcemap: false,
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: [base] } } },
  },
  server: { port: 5173, proxy: { "/api": "http://127.0.0.1:3000" } },
});
