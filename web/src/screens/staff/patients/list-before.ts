import { parseSearch } from "../../../routing/parse-search.ts";
import { readWorklist, type WorklistSearch } from "../worklist/search.ts";
import { type PatientsSearch, readPatients } from "./patients-search.ts";

/** The list from which a patient's page was opened, as its address had it. */
export type ListBefore =
  | ({ of: "worklist" } & WorklistSearch)
  | ({ of: "patients" } & PatientsSearch);

/** Parses the output of `listText`. */
export function readList(text: string): ListBefore | undefined {
  const [of, query] = text.split("?");
  const search = parseSearch(query ?? "");
  if (of === "worklist") return { of, ...readWorklist(search) };
  return of === "patients" ? { of, ...readPatients(search) } : undefined;
}

/** The same list on another page. */
export function onPage(list: ListBefore, page: number): ListBefore {
  const { page: _, ...first } = list;
  return page > 1 ? { ...first, page } : first;
}
