import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { build } from "vite";
import type { Figure } from "./figures.ts";
import { median } from "./quantiles.ts";
import type { Round } from "./sensor-chart-page.ts";
import { launch, slowPage } from "./slow-browser.ts";

const PAGE = fileURLToPath(new URL("sensor-chart-page.ts", import.meta.url));
const POINTS = 52_000;
const ROUNDS = 9;

/** The sensor chart with a year of readings, against plain uPlot on the same page. */
export async function sensorChartFigures(): Promise<Figure[]> {
  const script = await bundled();
  const browser = await launch();
  try {
    const { page } = await slowPage(browser);
    await page.setContent("<!doctype html><title>chart</title>");
    await page.addScriptTag({ content: script, type: "module" });
    await page.waitForFunction(() => "round" in window);
    const rounds: Record<"ours" | "raw", Round[]> = { ours: [], raw: [] };
    for (let turn = 0; turn <= ROUNDS; turn += 1) {
      for (const kind of turn % 2 === 0 ? (["ours", "raw"] as const) : (["raw", "ours"] as const)) {
        const round = await roundOf(page, kind);
        if (turn > 0) rounds[kind].push(round);
      }
    }
    return [
      figure(
        `Sensor chart, ${POINTS.toLocaleString("en-US")} × 4 points drawn`,
        rounds,
        "draw",
        `From the arrays to the painted chart in Chromium on a CPU throttled fourfold, including the search for gaps; the baseline is plain uPlot with the same arrays, alternating on the same page; medians of ${ROUNDS} rounds.`,
      ),
      figure(
        "Sensor chart, one step of panning through half of them",
        rounds,
        "move",
        "The same charts, each redrawn for another range.",
      ),
    ];
  } finally {
    await browser.close();
  }
}

function roundOf(page: Page, kind: "ours" | "raw"): Promise<Round> {
  return page.evaluate(`round("${kind}", ${POINTS})`);
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: PAGE } },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output))
    throw new Error("the page of the sensor chart has no build");
  const [script] = output.output;
  return script.code;
}

function figure(
  what: string,
  { ours, raw }: Record<"ours" | "raw", Round[]>,
  part: keyof Round,
  how: string,
): Figure {
  const mine = median(ours.map((round) => round[part]));
  const peer = median(raw.map((round) => round[part]));
  return {
    what,
    value: `${mine.toFixed(0)} ms`,
    peer: `${peer.toFixed(0)} ms (raw uPlot)`,
    ratio: (mine / peer).toFixed(2),
    how,
  };
}
