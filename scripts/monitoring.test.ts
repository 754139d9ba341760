import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { Metrics } from "../server/src/platform/metrics.ts";
import { ALARM_TESTS, ALARMS, PANELS } from "./monitoring-files.ts";
import { readSources } from "./source-files.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const GIVEN_BY_PROMETHEUS = ["job", "instance", "le", "alertstate", "alertname"];

/** Labels of each metric that the server exposes; Prometheus renames `job`. */
async function exposed(): Promise<Map<string, string[]>> {
  const metrics = new Metrics();
  metrics.watchProcess();
  const text = await metrics.registry.metrics();
  const found = new Map<string, string[]>();
  for (const [, name = ""] of text.matchAll(/^# TYPE (\S+) /gm)) found.set(name, []);
  const made = readSources(ROOT, "server/src")
    .filter(({ path }) => !path.endsWith(".test.ts"))
    .flatMap(({ text: source }) => [
      ...source.matchAll(
        /(?:name: |gauge\(\s*)"(dosebeat_\w+)",\s*(?:help:[^\n]*\n\s*labelNames: (\[[^\]]*\]))?/g,
      ),
    ]);
  for (const [, name = "", labels = "[]"] of made) {
    const named = [...labels.matchAll(/"(\w+)"/g)].map(([, label = ""]) => label);
    found.set(
      name,
      named.map((label) => (label === "job" ? "exported_job" : label)),
    );
  }
  return found.set("up", []).set("ALERTS", []);
}

/** The metrics of an expression with the labels that it selects or groups by. */
function selectors(expr: string) {
  return [...expr.matchAll(/\b(up|ALERTS|(?:dosebeat|process|nodejs)_\w+)\b(?:\{([^}]*)\})?/g)].map(
    ([, name = "", inner = ""]) => ({
      name: name.replace(/_(bucket|sum|count)$/, ""),
      labels: [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = ""]) => label),
    }),
  );
}

const EXPRESSIONS = [...ALARMS.map(({ alert, expr }) => ({ title: alert, expr })), ...PANELS];

it.each(EXPRESSIONS)("what %o asks for is measured", async ({ expr }) => {
  const known = await exposed();
  const asked = selectors(expr);
  expect(asked.length).toBeGreaterThan(0);
  const unknown = asked.flatMap(({ name, labels }) => {
    const have = known.get(name);
    if (!have) return [name];
    const extra = labels.filter((each) => ![...have, ...GIVEN_BY_PROMETHEUS].includes(each));
    return extra.map((label) => `${name}{${label}}`);
  });
  expect(unknown).toEqual([]);
});

it.each(ALARMS)("$alert has a runbook and is tried both ways", ({ alert, annotations }) => {
  const runbooks = readFileSync(`${ROOT}docs/runbooks.md`, "utf8");
  expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  expect(runbooks).toContain(`\n## ${alert}\n`);
  const tried = ALARM_TESTS.filter(({ alertname }) => alertname === alert);
  expect(tried.some(({ exp_alerts }) => exp_alerts.length === 0)).toBe(true);
  expect(tried.some(({ exp_alerts }) => exp_alerts.length > 0)).toBe(true);
});

it("every figure that Dosebeat measures is in an alarm or on the dashboard", async () => {
  const asked = new Set(EXPRESSIONS.flatMap(({ expr }) => selectors(expr).map(({ name }) => name)));
  const measured = [...(await exposed()).keys()].filter((name) => name.startsWith("dosebeat_"));
  expect(measured.filter((name) => !asked.has(name))).toEqual([]);
});
