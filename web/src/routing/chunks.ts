import type { ComponentType } from "react";

const KEY = "reloaded-at";
const MIN_RELOAD_INTERVAL = 60_000;

/** A chunk could not be loaded: offline, or replaced by a new release. */
export class ChunkLoadError extends Error {}

/**
 * Loads a screen. Failures get an error class of their own: on the browser's own error the router would
 * reload the page even when offline, and leave the user on the browser's error page.
 */
export function loadChunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      const module = await load();
      await loadFailedStyles();
      return module;
    } catch (cause) {
      throw new ChunkLoadError("A part of the page could not be fetched.", { cause });
    }
  };
}

/** Vite asks for the styles of a chunk once: after a failure it would show the chunk without them. */
async function loadFailedStyles(): Promise<void> {
  // There is none where pages are rendered at build time.
  if (typeof document === "undefined") return;
  const failed = document.querySelectorAll<HTMLLinkElement>("link[data-failed]");
  await Promise.all(
    [...failed].map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = document.createElement("link");
          again.rel = link.rel;
          again.onload = () => resolve();
          again.onerror = () => reject(new Error(`${link.href} could not be fetched.`));
          again.href = link.href;
          link.replaceWith(again);
        }),
    ),
  );
}

/** Marks styles that could not be fetched, so that they are asked for again with the next chunk. */
export function noteFailedStyles(): void {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet")
      target.dataset["failed"] = "";
  };
  // Errors of elements do not bubble.
  document.addEventListener("error", note, true);
}

/**
 * Loads an optional part of a screen. If it cannot be fetched its place stays empty: the network may fail
 * while somebody reads whom to call.
 */
export function loadOptional<Props>(
  load: () => Promise<ComponentType<Props>>,
): () => Promise<{ default: ComponentType<Props> }> {
  return async () => ({ default: await load().catch(() => Nothing) });
}

/** The same for a part that has messages of its own. */
export function loadOptionalPart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): () => Promise<{ default: ComponentType<Props> }> {
  return loadOptional(async () => (await load()).default);
}

function Nothing() {
  return null;
}

let kept = 0;

/**
 * Loads something without which the page says more than it would after a reload, such as that an entry was
 * stored: a failure of a chunk reloads nothing meanwhile.
 */
export async function withoutReload<Module>(load: () => Promise<Module>): Promise<Module> {
  kept++;
  try {
    return await load();
  } finally {
    kept--;
  }
}

/**
 * After a new release the old chunks are gone: reloads the page, at most once every 60 s, and only if
 * the server responds. Otherwise the current page reports the failure and offers a retry.
 */
export function reloadOnChunkError() {
  window.addEventListener("vite:preloadError", () => {
    if (kept > 0) return;
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last >= MIN_RELOAD_INTERVAL) void reloadIfReachable();
  });
}

/**
 * Reloading without a server would replace our page by the browser's error page. The worker goes first:
 * what it stored belongs to the release whose chunk is gone.
 */
export async function reloadIfReachable() {
  const { ok } = await fetch("/healthz", { cache: "no-store" }).catch(() => ({ ok: false }));
  if (!ok) return;
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await worker?.unregister();
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
}
