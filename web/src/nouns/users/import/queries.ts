import { importUsers } from "@dosebeat/contract/master-data-calls";
import type { ImportedRow } from "@dosebeat/contract/people-import";
import { CallError, callAsSelf } from "../../../api/call.ts";
import { useChange } from "../../../api/use-change.ts";

/** The refusal that names the errors in the rows; null: there are none. @throws other failures */
export async function checkPeople(data: ImportedRow[]): Promise<CallError | null> {
  try {
    await callAsSelf(importUsers, { body: { data, check: true } });
    return null;
  } catch (error) {
    if (error instanceof CallError && error.problem.code === "import_faults") return error;
    throw error;
  }
}

/** Creates all accounts of a part, or none. */
export function useImportUsers() {
  return useChange(importUsers, (data: ImportedRow[]) => ({ body: { data } }), { asSelf: true });
}
