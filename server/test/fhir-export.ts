import { FhirExportManifest } from "@dosebeat/contract/fhir-export";
import type { TestApp } from "./app.ts";
import type { TestResource } from "./fhir-scene.ts";

type Asker = Pick<TestApp, "call">;

/** Requests an export of a group. */
export function askExport(server: Asker, token: string, group: number | string, query = "") {
  const headers = { prefer: "respond-async" };
  return server.call("GET", `/fhir/Group/${group}/$export${query}`, { token, headers });
}

/** The path of an accepted export. */
export async function startExport(
  server: Asker,
  token: string,
  group: number,
  query = "",
): Promise<string> {
  const { status, headers, body } = await askExport(server, token, group, query);
  if (status !== 202) throw new Error(`The export was refused: ${status} ${JSON.stringify(body)}`);
  return new URL(String(headers["content-location"])).pathname;
}

export async function manifestAt(server: Asker, token: string, path: string) {
  const { status, body } = await server.call("GET", path, { token });
  if (status !== 200) throw new Error(`There is no manifest: ${status} ${JSON.stringify(body)}`);
  return FhirExportManifest.parse(body);
}

/** The resources in all files, in order. */
export async function fetchExport(
  server: Asker,
  token: string,
  path: string,
): Promise<TestResource[]> {
  const { output } = await manifestAt(server, token, path);
  const all: TestResource[] = [];
  for (const { type, url } of output) {
    const { status, body } = await server.call("GET", new URL(url).pathname, { token });
    if (status !== 200) throw new Error(`${url}: ${status} ${JSON.stringify(body)}`);
    const resources = resourcesIn(body);
    if (resources.some(({ resourceType }) => resourceType !== type))
      throw new Error(`${url} has other types.`);
    all.push(...resources);
  }
  return all;
}

export function resourcesIn(ndjson: unknown): TestResource[] {
  return String(ndjson)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
