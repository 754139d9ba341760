import { defineConfig } from "vite";

// For Node: our workspaces are bundled, npm packages are not.
export default defineConfig({
  build: {
    ssr: true,
    rolldownOptions: {
      input: {
        main: "src/main.ts",
        worker: "src/worker.ts",
        backup: "src/whole/backup/main.ts",
        "reset-second-factor": "src/accounts/second-factors/operator/main.ts",
        "audit-verify": "src/access/audit/seals/main.ts",
        summary: "src/staff/summaries/main.ts",
        redeliver: "src/boxes/ingest/redeliver/main.ts",
      },
    },
    outDir: "dist",
    target: "node20",
    sourcemap: true,
  },
  ssr: { noExternal: [/^@dosebeat\//] },
});
