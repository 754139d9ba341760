import { CallError, type FieldFault } from "../../../api/call.ts";

/** The rows of a part that a refusal names, with its explanations. */
export function refusedRows<Row>(
  error: Error,
  status: number,
  part: readonly Row[],
): { row: Row; fault: FieldFault }[] {
  if (!(error instanceof CallError) || error.status !== status) return [];
  return error.faults.flatMap((fault) => {
    const [place] = fault.path;
    const row = typeof place === "number" ? part[place] : undefined;
    return row === undefined ? [] : [{ row, fault }];
  });
}
