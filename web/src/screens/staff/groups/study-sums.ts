import { StudyManifestAnswer } from "@dosebeat/contract/study-export";

/** A manifest in the format of `sha256sum -c`, which checks that each file beside it is the one that was saved. */
export function sumsOf(manifest: string): string {
  const { format, tables } = StudyManifestAnswer.parse(JSON.parse(manifest)).data;
  return tables.map(({ sha256, table }) => `${sha256}  dosebeat-${table}.${format}\n`).join("");
}
