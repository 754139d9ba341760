import { pathToFileURL } from "node:url";
import createClient from "openapi-fetch";
import type { components, paths } from "./dist/dosebeat.ts";

type Patient = components["schemas"]["ProfilesAnswer"]["data"][number];

/** Dosebeat's API with the types of its OpenAPI document, for a program with a service token. */
export function dosebeat(server: string, token: string) {
  return createClient<paths>({
    baseUrl: server,
    headers: { Authorization: `Bearer ${token}` },
  });
}

type Dosebeat = ReturnType<typeof dosebeat>;

/** All patients in reach of the token, page by page. */
export async function* patientsOf(api: Dosebeat, pageSize = 100): AsyncGenerator<Patient> {
  for (let page = 1; ; page += 1) {
    const { data, error } = await api.GET("/api/profiles", {
      params: {
        query: {
          profiletype: "patient",
          staff: "none",
          "pagination[page]": page,
          "pagination[pageSize]": pageSize,
        },
      },
    });
    if (error) throw new Error(error.error.message);
    yield* data.data;
    if (page >= data.meta.pagination.pageCount) return;
  }
}

/** How many doses of a patient were taken and missed, between two days, both included. */
export async function tallyOf(api: Dosebeat, profileid: number, from: string, to: string) {
  const query = { profileid, from, to };
  const { data, error } = await api.GET("/api/doses", { params: { query } });
  if (error) throw new Error(error.error.message);
  const count = (...wanted: (typeof data.data.doses)[number]["status"][]) =>
    data.data.doses.filter(({ status }) => wanted.includes(status)).length;
  return { taken: count("on_time", "early", "late", "confirmed"), missed: count("missed") };
}

/* DOSEBEAT=https://dosebeat.example.org DOSEBEAT_TOKEN=dbt_… node patients.ts 2026-05-01 2026-05-31 */
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { DOSEBEAT = "", DOSEBEAT_TOKEN = "" } = process.env;
  const [from = "", to = ""] = process.argv.slice(2);
  const api = dosebeat(DOSEBEAT, DOSEBEAT_TOKEN);
  for await (const { id, attributes } of patientsOf(api)) {
    const { taken, missed } = await tallyOf(api, id, from, to);
    process.stdout.write(`${attributes.record_number ?? id}: ${taken} taken, ${missed} missed\n`);
  }
}
