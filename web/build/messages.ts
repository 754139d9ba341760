import compile from "icu-minify/compile";
import type { Plugin } from "vite";

/**
 * Reads the messages at build time, so that no browser has to: the catalogues become what the small
 * formatter of use-intl takes, and the parser of ICU messages stays at home.
 */
export function compiledMessages(): Plugin {
  return {
    name: "compiled-messages",
    apply: "build",
    enforce: "pre",
    config: () => ({
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
    }),
    transform: {
      filter: { id: /\/i18n\/messages\/\w+\.json$/ },
      handler: (code) => ({ code: JSON.stringify(compiled(JSON.parse(code))), map: null }),
    },
  };
}

function compiled(value: unknown): unknown {
  if (typeof value === "string") return compile(value);
  return Object.fromEntries(
    Object.entries(value ?? {}).map(([key, inner]) => [key, compiled(inner)]),
  );
}
