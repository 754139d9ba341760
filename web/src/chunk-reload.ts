const KEY = "reloaded-at";
const GUARD = 60_000;

/** A part of the program that cannot be loaded, after a new release, reloads the page; at most once in 60 s. */
export function reloadOnLostChunk() {
  window.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
