import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { missingPlatforms } from "./install.mjs";
import { print, ROOT } from "./step.mjs";

// A registry with only some platforms makes npm write a package-lock.json without the others, which
// "npm ci" then rejects everywhere. Run after `npm install`: adds the missing platforms as pinned by
// their parent packages.
const PLATFORM =
  /(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(\w+))?$/;

const file = join(ROOT, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = missingPlatforms(lock.packages);
for (const { name, version, dev } of missing) {
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? [];
  if (!os) throw new Error(`${name} is missing in package-lock.json and names no platform`);
  lock.packages[`node_modules/${name}`] = {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === "linux" && libc && { libc: [libc.startsWith("musl") ? "musl" : "glibc"] }),
    optional: true,
    os: [os],
  };
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
print(`${missing.length} platforms added back to package-lock.json`);
