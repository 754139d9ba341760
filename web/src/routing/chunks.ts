const KEY = "reloaded-at";
const GUARD = 60_000;

/** A part of the program could not be fetched: no connection, or a new release has replaced it. */
export class ChunkLost extends Error {}

/**
 * Fetches a screen. The failure gets a name of its own, because the router would reload the page for
 * the browser's, also without a connection, and leave people before the browser's own error page.
 */
export function fetched<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load();
    } catch (cause) {
      throw new ChunkLost("A part of the page could not be fetched.", { cause });
    }
  };
}

/**
 * After a new release the old parts are gone: reloads the page, at most once in 60 s, and only from a server
 * that answers. Where none does, the page that is there says so and can be tried again.
 */
export function reloadOnLostChunk() {
  window.addEventListener("vite:preloadError", () => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last >= GUARD) void reloadWhereAnswered();
  });
}

/** Without a server the browser's own error page would take the place of ours, for good. */
export async function reloadWhereAnswered() {
  const { ok } = await fetch("/healthz", { cache: "no-store" }).catch(() => ({ ok: false }));
  if (!ok) return;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
