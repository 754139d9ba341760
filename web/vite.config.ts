import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { chunks } from "./build/chunks.ts";
import { firstScript } from "./build/first-script.ts";
import { installable } from "./build/installable.ts";
import { kit } from "./build/kit.ts";
import { leanContract } from "./build/lean-contract.ts";
import { dividedMessages } from "./build/messages.ts";
import { notices } from "./build/notices.ts";
import { pack } from "./build/pack.ts";
import { prerender } from "./build/prerender.ts";
import { worker } from "./build/worker.ts";

const product: { version: string } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
);

export default defineConfig({
  plugins: [
    leanContract(),
    dividedMessages(),
    react(),
    firstScript(),
    prerender(),
    installable(),
    worker(product.version),
    notices(),
    pack(),
    kit(),
  ],
  define: { __VERSION__: JSON.stringify(product.version) },
  build: {
    outDir: "dist",
    manifest: true,
    sourcemap: false,
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 5173,
    // Keeps the page's host: calls with the cookie must come from the server's own origin.
    proxy: {
      "/api": { target: "http://127.0.0.1:3000", changeOrigin: false },
      "/fhir": { target: "http://127.0.0.1:3000", changeOrigin: false },
      "/scim": { target: "http://127.0.0.1:3000", changeOrigin: false },
    },
  },
});
