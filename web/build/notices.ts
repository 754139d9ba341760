import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/**
 * Writes `third-party-notices.txt`: names, versions and licences of all packages used in production, in browsers
 * and on the server, with the texts that their licences require, and the sources of names.
 */
export function notices(): Plugin {
  let root = "";
  return {
    name: "notices",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    configResolved: (config) => {
      root = config.root;
    },
    closeBundle: {
      sequential: true,
      order: "pre",
      handler: () =>
        writeFile(join(root, "dist", "third-party-notices.txt"), noticesOf(join(root, ".."))),
    },
  };
}

function noticesOf(project: string): string {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(project, "package-lock.json"), "utf8"),
  );
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link)
    .map(([path, locked]) => noticeOf(join(project, path), path, locked));
  const cities = noticeOf(join(project, "contract/src/zone-cities"), "cldr-dates-full", {
    version: "48.2.0 (names of cities)",
    license: "Unicode-3.0",
  });
  const { sources }: { sources: { source: string; licence: string }[] } = JSON.parse(
    readFileSync(join(project, "web/src/nouns/medicine-names/names.json"), "utf8"),
  );
  const names = sources.map(
    ({ source, licence }) => `Names of medicines: ${source}\n\nLicence: ${licence}\n`,
  );
  return [...packages, cities, ...names].join(`\n${"-".repeat(80)}\n\n`);
}

function noticeOf(folder: string, path: string, { version, license }: Locked): string {
  const name = path.replace(/^.*node_modules\//, "");
  // Packages for other platforms are not installed; packages of the same release have the same text.
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const texts = files
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8").trim());
  return `${[`${name} ${version}`, `Licence: ${license}`, ...texts].join("\n\n")}\n`;
}
