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

/** After a new release the old parts are gone: reloads the page, at most once in 60 s. */
export function reloadOnLostChunk() {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < GUARD) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
