import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import {
  ADMIN_NOUNS,
  ADMIN_PROBLEMS,
  LATER_NOUNS,
  OTHER_PROBLEMS,
  PUBLIC_NOUNS,
} from "../src/i18n/nouns.ts";

const CATALOGUE = /\/i18n\/messages\/\w+\.json\?part=(\w+)$/;

/**
 * Splits the catalogues into the messages of public pages, of administrators, of some screens and the rest, and
 * compiles them at build time to the format of use-intl's small formatter, so that browsers do not need the ICU
 * parser.
 */
export function dividedMessages(): Plugin {
  let building = false;
  return {
    name: "divided-messages",
    enforce: "pre",
    config: (_, { command }) => {
      building = command === "build";
      return building ? WITHOUT_PARSER : {};
    },
    transform: {
      filter: { id: CATALOGUE },
      handler: (code, id) => {
        const part = partOf(JSON.parse(code), CATALOGUE.exec(id)?.[1]);
        const messages = JSON.stringify(building ? compiled(part) : part);
        return { code: `export default ${messages};`, map: null, moduleType: "js" };
      },
    },
  };
}

const WITHOUT_PARSER = {
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: "use-intl/format-message/format-only",
      },
    ],
  },
  // The pre-rendered pages use the same compiled messages.
  ssr: { noExternal: ["use-intl"] },
};

function partOf({ problem, ...catalogue }: Record<string, unknown>, part: string | undefined) {
  const nouns = Object.entries(catalogue).filter(([noun]) => partOfNoun(noun) === part);
  const problems = Object.entries(problem ?? {}).filter(([code]) => partOfProblem(code) === part);
  return Object.fromEntries([
    ...nouns,
    ...(problems.length > 0 ? [["problem", Object.fromEntries(problems)]] : []),
  ]);
}

function partOfProblem(code: string): string {
  if (ADMIN_PROBLEMS.some((one) => one === code)) return "admin";
  return OTHER_PROBLEMS.some((one) => one === code) ? "other" : "public";
}

function partOfNoun(noun: string): string {
  if (PUBLIC_NOUNS.some((one) => one === noun)) return "public";
  if (ADMIN_NOUNS.some((one) => one === noun)) return "admin";
  const later = Object.entries(LATER_NOUNS).find(([, nouns]) => nouns.some((one) => one === noun));
  return later?.[0] ?? "other";
}

function compiled(value: unknown): unknown {
  if (typeof value === "string") return compile(value);
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]),
  );
}
