import { readFileSync } from "node:fs";
import { StatefulSet } from "kubernetes-models/apps/v1";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Service } from "kubernetes-models/v1";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { SECRET, SETTING_NAMES } from "../server/src/settings.ts";

interface Checked {
  validate(): void;
}

/** Each checks a manifest against the schema of Kubernetes itself. */
const KINDS: Readonly<Record<string, new (data: never) => Checked>> = {
  ConfigMap,
  Ingress,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};

const TEXT = readFileSync(new URL("../deploy/kubernetes/dosebeat.yaml", import.meta.url), "utf8");

const labels = z.record(z.string(), z.string());
const SETTINGS = z.object({ kind: z.literal("ConfigMap"), data: labels });
const SERVERS = z.object({
  kind: z.literal("StatefulSet"),
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    serviceName: z.string(),
    replicas: z.number(),
    selector: z.object({ matchLabels: labels }),
    template: z.object({
      metadata: z.object({ labels }),
      spec: z.object({
        terminationGracePeriodSeconds: z.number(),
        containers: z.array(
          z.object({
            env: z.array(z.object({ name: z.string() })),
            readinessProbe: z.object({ periodSeconds: z.number(), failureThreshold: z.number() }),
          }),
        ),
      }),
    }),
  }),
});
const BUDGET = z.object({
  kind: z.literal("PodDisruptionBudget"),
  spec: z.object({ minAvailable: z.number() }),
});

function documents(text: string): unknown[] {
  return parseAllDocuments(text).map((each): unknown => each.toJS());
}

function validate(document: unknown): void {
  const { kind } = z.object({ kind: z.string() }).parse(document);
  const Kind = KINDS[kind];
  if (!Kind) throw new Error(`no schema for ${kind}`);
  const made: Checked = Reflect.construct(Kind, [document]);
  made.validate();
}

function only<Shape>(schema: z.ZodType<Shape>): Shape {
  const [found, ...more] = documents(TEXT).flatMap((each) => schema.safeParse(each).data ?? []);
  if (!found || more.length > 0) throw new Error("not exactly one");
  return found;
}

describe("the manifests for Kubernetes", () => {
  it.each(documents(TEXT))("keep to its schemas: %o", (document) => {
    validate(document);
  });

  it.each([
    ["emptyDir: {}", "emptyDir: []"],
    ["replicas: 3", "replicas: three"],
    ["containerPort: 3000", "containerPort: http"],
    ["pathType: Prefix", "pathTyp: Prefix"],
    ["clusterIP: None", "clusterIP: 5"],
  ])("would be refused with %s as %s", (right, wrong) => {
    expect(TEXT).toContain(right);
    expect(() => documents(TEXT.replace(right, wrong)).forEach(validate)).toThrow(/./);
  });

  it("set only settings that exist, and no secret where everybody reads it", () => {
    const { data } = only(SETTINGS);
    const { containers } = only(SERVERS).spec.template.spec;
    const set = [...Object.keys(data), ...containers.flatMap(({ env }) => env.map((e) => e.name))];
    expect(set.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(set.filter((name) => new Set<string>(SECRET).has(name))).toEqual([]);
    const [, secrets = ""] = /needs: ([^.]*)\./.exec(TEXT) ?? [];
    expect(secrets.split(", ").filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(secrets.split(", ")).toContain("JWT_SECRET");
  });

  it("drain a server before it ends, and keep two while others move", () => {
    const { replicas, template, selector } = only(SERVERS).spec;
    const [server] = template.spec.containers;
    const drain = Number(only(SETTINGS).data["DRAIN_SECONDS"]);
    const { periodSeconds = 0, failureThreshold = 0 } = server?.readinessProbe ?? {};
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
    // 20 seconds for requests, 25 for jobs.
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 45);
    expect(only(BUDGET).spec.minAvailable).toBeLessThan(replicas);
    expect(template.metadata.labels).toEqual(selector.matchLabels);
  });

  it("route to the port of the servers by names that exist", () => {
    const { spec, metadata } = only(SERVERS);
    expect(TEXT).toContain(`  name: ${spec.serviceName}\n`);
    expect(TEXT.match(/targetPort: http\b/g)).toHaveLength(2);
    expect(TEXT).toContain(`                name: ${metadata.name}\n`);
  });
});
