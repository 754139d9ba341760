import { useTranslations } from "use-intl";
import { type CsvFaultKind, type FaultAt, MOST_ROWS } from "../../../ui/import/read-csv.ts";

/** Explains what is wrong with a file of rows; each screen words an empty file itself. */
export function useFileFaults() {
  const t = useTranslations("importFile");
  return ({ kind, column, value }: FaultAt<Exclude<CsvFaultKind, "empty">>): string =>
    t(kind, { column, value, most: MOST_ROWS });
}
