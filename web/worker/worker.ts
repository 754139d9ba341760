import { addRoute, cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { stylesOf, wayOf, withStyles } from "./pages.ts";
import { isRefused, readRelease } from "./release.ts";
import { followReminders } from "./reminders.ts";

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build (web/build/worker.ts). */
declare const __FILES__: { url: string; revision: string | null }[];
declare const __RENDERED__: string[];
/** Files of frames that wait for their data, without styles, by the path of their page. */
declare const __WAITING__: Partial<Record<string, string>>;
declare const __VERSION__: string;

const SHELL = "/index.html";
/** If a page takes longer than this, it starts from the stored shell. */
const PATIENCE_MS = 3_000;
const RELEASE_CACHE = "dosebeat-release";
const RELEASE = "/release";

// Registered before Workbox's own listener, so that nothing of a refused release is fetched.
self.addEventListener("install", (event) => event.waitUntil(refuseOlder()));
self.addEventListener("activate", (event) => event.waitUntil(noteRelease()));
self.addEventListener("message", ({ data }) => {
  if (data === "use-now") void self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET") return;
  const isReload = request.cache !== "default" || isReloaded(request);
  const way = wayOf({ path: new URL(request.url).pathname, isReload }, __RENDERED__);
  if (way === "shell-first") event.respondWith(shellFirst(request));
  if (way === "network-first") event.respondWith(networkFirst(request));
});
precache(__FILES__);
// Exact addresses only: "/" is a separate page, not the shell.
addRoute({ directoryIndex: "", cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
followReminders();

async function refuseOlder(): Promise<void> {
  const stored = await (await caches.open(RELEASE_CACHE)).match(RELEASE);
  const active = stored ? readRelease(await stored.json().catch(() => null)) : null;
  if (isRefused(__VERSION__, active, Date.now())) {
    throw new Error(`Release ${__VERSION__} is older than the active one.`);
  }
}

async function noteRelease(): Promise<void> {
  const release = { version: __VERSION__, since: Date.now() };
  await (await caches.open(RELEASE_CACHE)).put(RELEASE, Response.json(release));
}

async function shellFirst(request: Request): Promise<Response> {
  return (await shellOf(request)) ?? fetch(request);
}

/** The frame of the requested screen, if stored, else the shell of every screen. */
async function shellOf({ url }: Request): Promise<Response | undefined> {
  return (await frameOf(new URL(url).pathname)) ?? matchPrecache(SHELL);
}

/** Stored without the styles, which all languages share; its first script and policy are the shell's. */
async function frameOf(path: string): Promise<Response | undefined> {
  const file = __WAITING__[path];
  const [bare, shell] = file ? await Promise.all([file, SHELL].map(stored)) : [];
  if (!(bare && shell)) return undefined;
  const frame = await bare.text();
  const styles = await Promise.all(stylesOf(frame).map(stored));
  if (!styles.every((style) => style !== undefined)) return undefined;
  const texts = await Promise.all(styles.map((style) => style.text()));
  const headers = new Headers(shell.headers);
  // These describe the shell's file, not this text.
  for (const name of ["content-encoding", "content-length", "etag"]) headers.delete(name);
  return new Response(withStyles(frame, texts), { headers });
}

function stored(url: string): Promise<Response | undefined> {
  return matchPrecache(url);
}

/** The network's answer; the shell if it fails, takes too long or is a server error. */
async function networkFirst(request: Request): Promise<Response> {
  const answer = fetch(request);
  const first = await Promise.race([answer.catch(() => null), patience()]);
  if (first && first.status < 500) return first;
  return (await shellOf(request)) ?? answer;
}

function patience(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
}

/** The name in Chromium and Firefox for a reloaded page. */
function isReloaded(request: Request): boolean {
  return "isReloadNavigation" in request && request.isReloadNavigation === true;
}
