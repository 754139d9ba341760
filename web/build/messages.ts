import compile from "icu-minify/compile";
import type { Plugin } from "vite";
import { ADMIN_NOUNS, PUBLIC_NOUNS } from "../src/i18n/nouns.ts";

const CATALOGUE = /\/i18n\/messages\/\w+\.json\?part=(public|admin|other)$/;

/**
 * Divides the catalogues into what public pages say, what administrators read and the rest, and reads the messages at build
 * time, so that no browser has to: they become what the small formatter of use-intl takes, and the
 * parser of ICU messages stays at home.
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
  // The pages that the build renders read the same messages.
  ssr: { noExternal: ["use-intl"] },
};

function partOf(catalogue: Record<string, unknown>, part: string | undefined) {
  return Object.fromEntries(
    Object.entries(catalogue).filter(([noun]) => partOfNoun(noun) === part),
  );
}

function partOfNoun(noun: string): string {
  if (PUBLIC_NOUNS.some((one) => one === noun)) return "public";
  return ADMIN_NOUNS.some((one) => one === noun) ? "admin" : "other";
}

function compiled(value: unknown): unknown {
  if (typeof value === "string") return compile(value);
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]),
  );
}
