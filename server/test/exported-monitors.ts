import type { StudyFormat } from "@dosebeat/contract/study-export";
import type { StudyTable } from "@dosebeat/contract/study-table-names";
import type { TestApp, TestPerson } from "./app.ts";
import { enterMonitor, implementationByMonitor, type Monitor, monitors } from "./monitors.ts";

/** On one day its two openings within a minute count as one press, so one too few, on purpose: docs/adherence.md. */
export const DEPARTING = { number: "C-L6OI", patient: "C" };

/** What identifies a monitor in the tables. */
export function numberOf({ patient, monitor }: Pick<Monitor, "patient" | "monitor">): string {
  return `${patient}-${monitor}`;
}

/** The published figure of each monitor, by its number in the tables. */
export const PUBLISHED: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(implementationByMonitor).map(([of, share]) => [of.replace("/", "-"), share]),
);

/** The published monitors as subjects of one study. */
export async function aStudyOfMonitors(server: TestApp) {
  const subjects: TestPerson[] = [];
  // The clock moves forward from one to the next.
  const inTime = monitors.toSorted((one, other) => (one.end < other.end ? -1 : 1));
  for (const monitor of inTime) subjects.push(await enterMonitor(server, monitor));
  const until = server.clock.now().toISOString();
  const group = await server.aGroup(...subjects);
  const bytesOf = async (table: StudyTable | "manifest", format: StudyFormat = "csv") => {
    const { token } = await server.anAdmin();
    const url = `/api/groups/${group}/export?table=${table}&until=${until}&format=${format}`;
    const headers = { authorization: `Bearer ${token}` };
    const { rawPayload, statusCode } = await server.app.inject({ method: "GET", url, headers });
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${String(rawPayload)}`);
    return rawPayload;
  };
  return { bytesOf };
}
