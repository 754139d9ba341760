import { SESSION_COOKIE } from "@dosebeat/contract/base/session-headers";
import { DAY } from "@dosebeat/domain/time/durations";
import type { Browser, BrowserContext } from "@playwright/test";
import type { Figure } from "./figures.ts";
import { livePatient } from "./live-patient.ts";
import { startBareWeb } from "./peers/bare-web.ts";
import { median } from "./quantiles.ts";
import type { Earlier } from "./scene.ts";
import { launch, SLOW_4G, throttled } from "./slow-browser.ts";

const ROUNDS = 5;
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;
const PHONE = { width: 390, height: 844 };
/** The time for a visit to store what the next one reuses, besides the worker's files. */
const SETTLED_MS = 2000;

interface Visit {
  /** From the start of the navigation until something is painted. */
  painted: number;
  /** Until the doses are on the page, also those that were kept from the visit before. */
  drawn: number;
  /** Until what was fetched is on the page, which then also reacts. */
  usable: number;
  script: number;
  kilobytes: number;
}

/** A page with an address, and a text that is on it only when it is usable. */
interface Place {
  url: string;
  text: string;
  hasWorker: boolean;
}

/** Cold visits come last, as they remove the worker. */
const KINDS = ["warm", "cold"] as const;
type Kind = (typeof KINDS)[number];
type Visits = Record<Kind, Visit[]>;

/**
 * Visits to the dashboard of a patient with three doses a day, on a slow phone with a slow network.
 *
 * @param earlier measured in turn with this one
 */
export async function dashboardFigures(url: string, earlier?: Earlier): Promise<Figure[]> {
  const bare = await startBareWeb(url);
  const browser = await launch();
  try {
    const { ours, token } = await phoneOfPatient(browser, url);
    const older = earlier && (await phoneOfPatient(browser, earlier.url)).ours;
    const peer = await phone(
      browser,
      { url: `${bare.url}/`, text: "dashboard@", hasWorker: false },
      token,
    );
    const visits = { ours: none(), peer: none(), earlier: none() };
    for (const kind of KINDS) {
      for (let round = 0; round < ROUNDS; round += 1) {
        visits.ours[kind].push(await ours.visit(kind));
        visits.peer[kind].push(await peer.visit(kind));
        if (older) visits.earlier[kind].push(await older.visit(kind));
      }
    }
    return KINDS.toReversed().flatMap((kind) => [
      ...figuresOf(kind, visits.ours[kind], visits.peer[kind]),
      ...(earlier ? changeOf(kind, visits.ours[kind], visits.earlier[kind], earlier) : []),
    ]);
  } finally {
    await browser.close();
    await bare.stop();
  }
}

async function phoneOfPatient(browser: Browser, url: string) {
  const { token } = await livePatient(url, {
    name: "dashboard",
    deveui: "00000000bead0d00",
    times: ["08:00", "14:00", "20:00"],
    firstDay: LAST_DAY - 30 * DAY,
    lastDay: LAST_DAY,
    framesADay: 24,
    extraPressesAFrame: 0,
  });
  const place = { url: `${url}/dashboard`, text: "Metformin", hasWorker: true };
  return { ours: await phone(browser, place, token), token };
}

function none(): Visits {
  return { cold: [], warm: [] };
}

/** A phone on which somebody is signed in who has been on the page before. */
async function phone(browser: Browser, place: Place, token: string) {
  const context = await browser.newContext({ viewport: PHONE });
  const cookie = { name: SESSION_COOKIE, value: token, url: new URL(place.url).origin };
  await context.addCookies([{ ...cookie, httpOnly: true, sameSite: "Strict" }]);
  const first = await context.newPage();
  await first.addInitScript(storeSignIn);
  await first.goto(place.url);
  await first.getByText(place.text).first().waitFor();
  if (place.hasWorker) await first.evaluate(workerIsReady);
  await first.waitForTimeout(SETTLED_MS);
  await first.close();
  return { visit: (kind: Kind) => visitOf(context, place, kind) };
}

/** `cold`: nothing of the page is stored in the browser any more, as after an update. */
async function visitOf(context: BrowserContext, place: Place, kind: Kind): Promise<Visit> {
  const { page, session } = await throttled(context);
  await session.send("Network.enable");
  if (kind === "cold") {
    await session.send("Network.clearBrowserCache");
    const { origin } = new URL(place.url);
    const storageTypes = "cache_storage,service_workers";
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes });
  }
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Performance.enable");
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(watchText, place.text);
  await page.goto(place.url, { waitUntil: "commit" });
  const times = await page.evaluate<Omit<Visit, "script" | "kilobytes">>("isUsable");
  const { metrics } = await session.send("Performance.getMetrics");
  const script = metrics.find((metric) => metric.name === "ScriptDuration")?.value;
  const kilobytes = bytes / 1000;
  await page.waitForTimeout(SETTLED_MS);
  await page.close();
  return { ...times, script: 1000 * (script ?? Number.NaN), kilobytes };
}

/** What the application stores when somebody signs in. */
function storeSignIn(): void {
  localStorage.setItem("auth.signed-in", "bench");
  localStorage.setItem("auth.role", "patient");
}

/** Once the service worker has stored the program. */
async function workerIsReady(): Promise<void> {
  await navigator.serviceWorker.ready;
}

/**
 * The times of the first paint and of the next frame after the text is on the page, cached and as fetched. No
 * function in it has a name, because the helper that assigns names is missing in the page.
 */
function watchText(text: string): void {
  const isUsable = new Promise<Omit<Visit, "script" | "kilobytes">>((resolve) => {
    let drawn = Number.NaN;
    const observer = new MutationObserver(() => {
      const main = document.querySelector("main");
      if (!main?.textContent.includes(text)) return;
      const isFetched = main.querySelector(".asked-since") === null;
      if (isFetched) observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const usable = performance.now();
          drawn = Number.isNaN(drawn) ? usable : drawn;
          const [paint] = performance.getEntriesByName("first-contentful-paint");
          if (isFetched) resolve({ painted: paint?.startTime ?? usable, drawn, usable });
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true, characterData: true });
  });
  Object.assign(window, { isUsable });
}

const HOW: Record<Kind, string> = {
  cold: "signed in, but nothing of the page stored any more",
  warm: "the page was open before, and its worker runs unthrottled",
};

function figuresOf(kind: Kind, ours: readonly Visit[], peer: readonly Visit[]): Figure[] {
  const conditions = `${HOW[kind]}; Chromium at 390 × 844 px on a CPU throttled fourfold and the network "Slow 4G" of its developer tools (562.5 ms per request, 1.5 Mbit/s), the server on the same machine; the baseline is a React page that shows one line from the same API, compressed and served by the same code, in turn; medians of ${ROUNDS} visits.`;
  const figure = (what: string, part: keyof Visit, unit: string, how: string): Figure => {
    const mine = median(ours.map((visit) => visit[part]));
    const other = median(peer.map((visit) => visit[part]));
    return {
      what: `${what}, ${kind}`,
      value: `${mine.toFixed(0)} ${unit}`,
      peer: `${other.toFixed(0)} ${unit}`,
      ratio: (mine / other).toFixed(2),
      how,
    };
  };
  return [
    figure("First paint", "painted", "ms", `First contentful paint; ${conditions}`),
    figure("Drawn", "drawn", "ms", "Until doses are on the page, marked where they are kept ones."),
    figure("Usable", "usable", "ms", "Until the fetched doses (baseline: line) are on the page."),
    figure("Script time until then", "script", "ms", "As the browser measures it."),
    figure("Received until then", "kilobytes", "kB", "Bytes on the wire, headers included."),
  ];
}

/** What has changed since another build, whose server ran beside and whose phone took turns. */
function changeOf(
  kind: Kind,
  ours: readonly Visit[],
  earlier: readonly Visit[],
  { name }: Earlier,
): Figure[] {
  const parts = [
    ["First paint", "painted"],
    ["Drawn", "drawn"],
    ["Usable", "usable"],
  ] as const;
  return parts.map(([what, part]) => {
    const mine = median(ours.map((visit) => visit[part]));
    const other = median(earlier.map((visit) => visit[part]));
    return {
      what: `${what}, ${kind}, since ${name}`,
      value: `${mine.toFixed(0)} ms`,
      peer: `${other.toFixed(0)} ms`,
      ratio: (mine / other).toFixed(2),
      how: `The baseline is Dosebeat at ${name}, in turn with this one; medians of ${ROUNDS} visits.`,
    };
  });
}
