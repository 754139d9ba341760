import { nounFaults, roomFaults } from "./rooms.ts";
import {
  findCycles,
  findFolderCycles,
  importsOf,
  resolveImport,
  type SourceFile,
  withoutComments,
} from "./source-files.ts";

/** What a workspace may import from others; a path ending in `/` covers everything below it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: [
    "domain/doses/statuses",
    "domain/doses/tolerance",
    "domain/codecs/model-names",
    "domain/worklist/",
    "domain/alerts/kinds",
    "domain/time/born",
    "domain/time/durations",
  ],
  server: ["contract/", "domain/"],
  web: ["contract/", "domain/"],
  // The people of the demonstration state what they did at local times.
  box: [
    "contract/",
    "domain/codecs/",
    "domain/time/local-time",
    "domain/time/durations",
    "domain/doses/statuses",
    "domain/doses/tolerance",
    // Its light is tested against the rules that tell it.
    "domain/doses/windows",
    "domain/boxes/airtime",
    "domain/reminders/box-light",
    "domain/reminders/telling-cost",
    "domain/reminders/known-patient",
  ],
  e2e: ["contract/", "domain/", "box/"],
};

/** Platform-independent packages: the domain's rules run anywhere with the same results. */
const DOMAIN_PACKAGES = new Set(["temporal-polyfill"]);
const FORBIDDEN_NAMES = new Set(["utils", "helpers", "common", "lib", "services"]);

interface Rule {
  name: string;
  /** Violations in one file. */
  faults(file: SourceFile): string[];
}

const RULES: readonly Rule[] = [
  {
    name: "workspaces import only what the house allows",
    faults: (file) => {
      const own = workspaceOf(file.path);
      const allowed = MAY_IMPORT[own];
      if (!allowed) return [];
      return foreignImports(file).filter(
        (path) =>
          !allowed.some((one) => path === one || (one.endsWith("/") && path.startsWith(one))),
      );
    },
  },
  {
    name: "the domain imports no package with a platform, and nothing of Node",
    faults: (file) => {
      const packages = importsOf(file).filter((name) => !/^\.|^@dosebeat\//.test(name));
      // A file that imports vitest is test code.
      if (workspaceOf(file.path) !== "domain" || packages.includes("vitest")) return [];
      return packages.filter((name) => !DOMAIN_PACKAGES.has(name));
    },
  },
  {
    name: "the browser computes no zones",
    faults: (file) =>
      workspaceOf(file.path) === "web" && !isTest(file.path)
        ? importsOf(file).filter((name) =>
            /domain\/time\/local-time$|^temporal-polyfill/.test(name),
          )
        : [],
  },
  {
    name: "a room imports only what is below it",
    faults: (file) => (isTest(file.path) ? [] : roomFaults(file)),
  },
  {
    name: "nouns of the web use only what is declared of each other",
    faults: (file) => (isTest(file.path) ? [] : nounFaults(file)),
  },
  {
    name: "routes of the server are used by calls.ts alone",
    faults: (file) =>
      inServer(file.path) && file.path !== "server/src/calls.ts"
        ? relativeImports(file).filter((path) => /^server\/src\/.*\broutes\.ts$/.test(path))
        : [],
  },
  {
    name: "what is shipped uses nothing of the tests",
    faults: (file) =>
      /^[a-z]+\/src\//.test(file.path) && !isTest(file.path)
        ? importsOf(file).filter((name) =>
            isTest(/^@dosebeat\//.test(name) ? name : (resolveImport(file.path, name) ?? "")),
          )
        : [],
  },
  {
    name: "nothing that is shipped imports the kit",
    faults: (file) =>
      file.path.startsWith("web/kit/")
        ? []
        : relativeImports(file).filter((path) => path.startsWith("web/kit/")),
  },
  {
    name: "SQL stands only in queries.ts and database/",
    faults: (file) =>
      inServer(file.path) &&
      !isOfQueries(file.path) &&
      !/^server\/src\/(database|peers)\//.test(file.path)
        ? matches(
            file,
            /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|from "pg"/g,
          )
        : [],
  },
  {
    name: "only access/profiles/scope.ts says whose data a call may use",
    faults: (file) => {
      if (!inServer(file.path) || file.path === "server/src/access/profiles/scope.ts") return [];
      const made = /\bas (?:unknown as )?(?:ProfileInScope|ProfileWithAny|EveryProfile|Reach)\b/g;
      const taken = /[(,]\s*profile(?:id|Id|_id)\??: number/g;
      return [...matches(file, made), ...(isOfQueries(file.path) ? matches(file, taken) : [])];
    },
  },
  {
    name: "the server connects only to its database, its broker, the networks of its boxes, its mail server, its identity provider, push services and webhooks",
    faults: (file) =>
      inServer(file.path) &&
      !/^server\/src\/(boxes\/ingest\/mqtt\/|boxes\/downlinks\/(?:broker|hand-over)\.ts|platform\/(?:mail|poster|provider\/provider-fetch)\.ts)/.test(
        file.path,
      )
        ? matches(
            file,
            /\bfetch\(|\bfrom "(?:node:(?:https|http2|tls|dgram)|undici|mqtt|nodemailer)"|\b(?:connect|createConnection|request|get)\b[^}]*\} from "node:(?:net|http)"/g,
          )
        : [],
  },
  {
    name: "passwords are hashed only in accounts/sign-in/passwords.ts, in turns",
    faults: (file) =>
      file.path.startsWith("server/src/") &&
      file.path !== "server/src/accounts/sign-in/passwords.ts"
        ? matches(file, /\bfrom "@node-rs\/argon2"/g)
        : [],
  },
  {
    name: "process.env is read only in config.ts",
    faults: (file) =>
      /^(server|domain|contract|web)\/src\//.test(file.path) &&
      !isTest(file.path) &&
      file.path !== "server/src/config.ts"
        ? matches(file, /\bprocess\.env\b|\bfrom "node:process"/g)
        : [],
  },
  {
    name: "the clock is read only in platform/clock.ts",
    faults: (file) =>
      /^(server|domain|contract)\/src\//.test(file.path) &&
      !isTest(file.path) &&
      file.path !== "server/src/platform/clock.ts"
        ? matches(file, /\bDate\.now\b|\bnew Date\(\s*\)|\bnew Date;|\bTemporal\.Now\b/g)
        : [],
  },
  {
    name: "no drawers, no barrels, names in kebab-case",
    faults: ({ path }) => {
      const names = path.split("/").map((part) => part.replace(/\..*$/, ""));
      const drawers = names.filter((name) => FORBIDDEN_NAMES.has(name));
      const last = names.at(-1) ?? "";
      const barrel = last === "index" ? ["index is a barrel"] : [];
      const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(last) ? [] : [`${last} is not kebab-case`];
      return [...drawers, ...barrel, ...kebab];
    },
  },
];

/** One line per violation: rule, file, details. Empty if all rules hold. */
export function findFaults(files: readonly SourceFile[]): string[] {
  const faults = files.flatMap((file) =>
    RULES.flatMap((rule) =>
      rule.faults(file).map((fault) => `${rule.name}: ${file.path}: ${fault}`),
    ),
  );
  const cycles = findCycles(files.filter((file) => !isTest(file.path)));
  const folderCycles = findFolderCycles(files.filter((file) => !isTest(file.path)));
  return [
    ...faults,
    ...cycles.map((way) => `no cycles: ${way.join(" -> ")}`),
    ...folderCycles.map((way) => `no cycles of folders: ${way.join(" -> ")}`),
  ];
}

/** Tests, and code that only tests use. */
function isTest(path: string): boolean {
  return /\.test\.tsx?$|\/test-[a-z-]+\.tsx?$|\/test\//.test(path);
}

function isOfQueries(path: string): boolean {
  return /\/(queries|[a-z-]+-queries)\.ts$/.test(path);
}

function inServer(path: string): boolean {
  return path.startsWith("server/src/") && !isTest(path);
}

function workspaceOf(path: string): string {
  return path.split("/")[0] ?? "";
}

function relativeImports(file: SourceFile): string[] {
  return importsOf(file).flatMap((specifier) => resolveImport(file.path, specifier) ?? []);
}

/** Imported files of other workspaces, as `workspace/file`, however they are imported. */
function foreignImports(file: SourceFile): string[] {
  const own = workspaceOf(file.path);
  return importsOf(file).flatMap((specifier) => {
    const path = specifier.startsWith("@dosebeat/")
      ? specifier.slice("@dosebeat/".length)
      : resolveImport(file.path, specifier);
    const foreign =
      path !== undefined && workspaceOf(path) !== own && MAY_IMPORT[workspaceOf(path)];
    return foreign ? [path] : [];
  });
}

function matches(file: SourceFile, pattern: RegExp): string[] {
  return [...withoutComments(file.text).matchAll(pattern)].map(([text]) => text);
}
