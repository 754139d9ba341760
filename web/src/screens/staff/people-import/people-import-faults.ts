import { useTranslations } from "use-intl";
import type { PersonFault, PersonLine } from "../../../nouns/users/import/read-people.ts";
import { useProblem } from "../../../ui/states/reason.ts";
import type { ToldFault } from "../import/import-faults.tsx";
import { refusedRows } from "../import/refused-rows.ts";
import { useFileFaults } from "../import/use-file-faults.ts";

export interface PersonFaultTold extends ToldFault {
  /** Whether the address already has an account. */
  isTaken: boolean;
}

/** Explains what is wrong with a file of patients before the server has seen it. */
export function useToldFaults() {
  const t = useTranslations("peopleImport");
  const fileFaultOf = useFileFaults();
  const textOf = (fault: PersonFault): string => {
    const { kind, column, value } = fault;
    if (kind === "empty") return t("empty");
    if (kind !== "twice") return fileFaultOf({ ...fault, kind });
    return t(column === "email" ? "twiceEmail" : "twiceNumber", { value });
  };
  return (faults: readonly PersonFault[]): PersonFaultTold[] =>
    faults.map(({ line, column, value, kind }) => ({
      line,
      column,
      isTaken: false,
      value: kind === "twice" ? "" : value,
      text: textOf({ line, column, value, kind }),
    }));
}

/** The errors that the server found in a part. Duplicates were found before, across the lines of the whole file. */
export function useRefusedPeople() {
  const textOf = useProblem();
  return (error: Error, part: readonly PersonLine[]): PersonFaultTold[] =>
    refusedRows(error, 400, part)
      .filter(({ fault }) => fault.code !== "import_twice")
      .map(({ row: { line, row }, fault }) => {
        const column = String(fault.path[1] ?? "");
        const value = Object.entries(row).find(([name]) => name === column)?.[1] ?? "";
        return { line, column, value, text: textOf(fault), isTaken: fault.code === "email_taken" };
      });
}
