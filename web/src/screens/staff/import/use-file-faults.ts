import { useTranslations } from "use-intl";
import { type CsvFaultKind, type FaultAt, MOST_ROWS } from "../../../ui/import/read-csv.ts";

/** Says what is wrong with a file of rows; that it is empty, each screen says of its own rows. */
export function useFileFaults() {
  const t = useTranslations("importFile");
  return ({ kind, column, value }: FaultAt<Exclude<CsvFaultKind, "empty">>): string =>
    t(kind, { column, value, most: MOST_ROWS });
}
