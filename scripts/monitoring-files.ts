import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { z } from "zod";

const FOLDER = new URL("../deploy/monitoring/", import.meta.url);

const RULES = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const TESTS = z.object({
  tests: z.array(
    z.object({
      alert_rule_test: z.array(
        z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) }),
      ),
    }),
  ),
});

const DASHBOARD = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
});

/** Where the files are. */
export const MONITORING = fileURLToPath(FOLDER);

const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");

/** The alarms of deploy/monitoring, in the order of the file. */
export const ALARMS = RULES.parse(parse(read("alerts.yml"))).groups.flatMap(({ rules }) => rules);

/** What `promtool` is to find of each alarm. */
export const ALARM_TESTS = TESTS.parse(parse(read("alerts.test.yml"))).tests.flatMap(
  ({ alert_rule_test }) => alert_rule_test,
);

/** The figures of the dashboard. Grafana's variables stand for a value of theirs. */
export const PANELS = DASHBOARD.parse(JSON.parse(read("dashboard.json"))).panels.flatMap(
  ({ title, targets }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll("$instance", ".*") })),
);
