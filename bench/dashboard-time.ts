import { DAY } from "@dosebeat/box/time";
import { SESSION_COOKIE } from "@dosebeat/contract/session-headers";
import type { Browser } from "@playwright/test";
import type { Figure } from "./figures.ts";
import { livePatient } from "./live-patient.ts";
import { median } from "./quantiles.ts";
import { launch, slowPage } from "./slow-browser.ts";

const ROUNDS = 5;
const LAST_DAY = Math.floor(Date.now() / DAY) * DAY - 2 * DAY;

interface Visit {
  /** From the start of navigation until the chart is painted. */
  painted: number;
  script: number;
}

/** A browser's first visit to the dashboard of a patient with three doses a day. */
export async function dashboardFigures(url: string): Promise<Figure[]> {
  const { token } = await livePatient(url, {
    name: "dashboard",
    deveui: "00000000bead0d00",
    times: ["08:00", "14:00", "20:00"],
    firstDay: LAST_DAY - 30 * DAY,
    lastDay: LAST_DAY,
    framesADay: 24,
    extraPressesAFrame: 0,
  });
  const browser = await launch();
  try {
    const visits: Visit[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const visit = await visitOf(browser, url, token);
      if (round > 0) visits.push(visit);
    }
    return [
      figure(
        "Daily chart painted, first visit",
        median(visits.map((visit) => visit.painted)),
        `From the start of the navigation to the first frame after the chart's marks are in the page: Chromium without a cache on a CPU throttled fourfold, server on the same machine; medians of ${ROUNDS} visits.`,
      ),
      figure(
        "Script time until then",
        median(visits.map((visit) => visit.script)),
        "Script run time as measured by the browser, in the same visits.",
      ),
    ];
  } finally {
    await browser.close();
  }
}

async function visitOf(browser: Browser, url: string, token: string): Promise<Visit> {
  const { page, session, close } = await slowPage(browser);
  const cookie = { name: SESSION_COOKIE, value: token, url };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: "Strict" }]);
  await page.addInitScript(storeSignIn);
  await page.addInitScript(watchChart);
  await session.send("Performance.enable");
  await page.goto(`${url}/dashboard`, { waitUntil: "commit" });
  const painted = await page.evaluate<number>("chartPainted");
  const { metrics } = await session.send("Performance.getMetrics");
  const script = metrics.find((metric) => metric.name === "ScriptDuration")?.value;
  const visit = { painted, script: 1000 * (script ?? Number.NaN) };
  await close();
  return visit;
}

/** What the application stores when somebody signs in. */
function storeSignIn(): void {
  localStorage.setItem("auth.signed-in", "patient");
}

/** The time of the next frame after the chart's first mark is in the DOM. */
function watchChart(): void {
  const chartPainted = new Promise<number>((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".day-chart .chart-mark")) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { chartPainted });
}

function figure(what: string, milliseconds: number, how: string): Figure {
  return { what, value: `${milliseconds.toFixed(0)} ms`, peer: "–", ratio: "–", how };
}
