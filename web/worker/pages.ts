/** Who answers a request for a page; null: the browser, as if there were no worker. */
type Way = "shell-first" | "network-first" | null;

interface Opened {
  /** The path of the opened address. */
  path: string;
  /** Whether the page was reloaded, by the user or by the program after an error. */
  isReload: boolean;
}

/** Addresses of the server itself, which are not pages of the program. */
const OF_THE_SERVER = /^\/(?:api|oauth|healthz|readyz|metrics|index\.html)(?:\/|$)/;
/** A file, such as the open-source notices. */
const A_FILE = /\.[a-z\d]+$/i;

/**
 * Screens behind the sign-in start from the stored shell, without waiting for the network. Pages
 * rendered at build time differ from it, so they come from the network, as does anything that is
 * reloaded: nobody is stuck on an old release.
 */
export function wayOf({ path, isReload }: Opened, rendered: readonly string[]): Way {
  if (OF_THE_SERVER.test(path) || A_FILE.test(path)) return null;
  const isRendered = rendered.includes(path.replace(/(.)\/$/, "$1"));
  return isRendered || isReload ? "network-first" : "shell-first";
}

/** The addresses of the styles that belong in a stored frame (web/build/prerender.ts). */
export function stylesOf(frame: string): string[] {
  return /<meta name="styles" content="([^"]*)"/.exec(frame)?.[1]?.split(" ") ?? [];
}

/** A stored frame with its styles inlined, as the server sends it: its first paint waits for no file. */
export function withStyles(frame: string, styles: readonly string[]): string {
  return frame.replace("</head>", () => `<style>${styles.join("").trim()}</style></head>`);
}
