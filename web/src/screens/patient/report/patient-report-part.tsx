import { lazy, Suspense } from "react";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { Placeholder } from "../../../ui/states/states.tsx";

const PatientReport = lazy(
  loadChunk(
    withWords("worklist", async () => (await import("./patient-report.tsx")).PatientReport),
  ),
);

/** The report of a patient, for staff, with the texts for contacts, which patients never read here. */
export function PatientReportPart({ profileid }: { profileid: number }) {
  return (
    <Suspense fallback={<Placeholder height={1120} />}>
      <PatientReport profileid={profileid} />
    </Suspense>
  );
}
