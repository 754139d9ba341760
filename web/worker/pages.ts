/** How a page is answered; null: by the browser, as if there were no worker. */
type Way = "shell-first" | "network-first" | null;

interface Opened {
  /** The path of the address that is opened. */
  path: string;
  /** Whether the page was asked for anew, by the user or by the program after an error. */
  isReload: boolean;
}

/** Addresses that are the server's own and no page of the program. */
const OF_THE_SERVER = /^\/(?:api|oauth|healthz|readyz|metrics|index\.html)(?:\/|$)/;
/** A file, such as the open-source notices. */
const A_FILE = /\.[a-z\d]+$/i;

/**
 * Screens behind the sign-in start from the stored shell, without waiting for the network. Pages that
 * were rendered at build time differ from it, so they come from the network, as does whatever is
 * reloaded: nobody is kept on an old release.
 */
export function wayOf({ path, isReload }: Opened, rendered: readonly string[]): Way {
  if (OF_THE_SERVER.test(path) || A_FILE.test(path)) return null;
  const isRendered = rendered.includes(path.replace(/(.)\/$/, "$1"));
  return isRendered || isReload ? "network-first" : "shell-first";
}

/** The addresses of the styles that belong into a stored frame (web/build/prerender.ts). */
export function stylesOf(frame: string): string[] {
  return /<meta name="styles" content="([^"]*)"/.exec(frame)?.[1]?.split(" ") ?? [];
}

/** A stored frame with its styles inside, as the server sends it: its first paint waits for no file. */
export function withStyles(frame: string, styles: readonly string[]): string {
  return frame.replace("</head>", () => `<style>${styles.join("").trim()}</style></head>`);
}
