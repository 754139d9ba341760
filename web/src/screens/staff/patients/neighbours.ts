import { LIST_PAGE } from "../worklist/list-page.ts";

/** A row of a list. */
export interface Neighbour {
  id: number;
  attributes: { givenname: string; familyname: string };
}

export interface ListedPage {
  rows: readonly Neighbour[];
  /** Number of rows on all pages. */
  total: number;
}

interface Beside {
  row: Neighbour;
  /** Its page of the list. */
  page: number;
}

export interface Neighbours {
  /** The patient whose neighbours these are. */
  of: number;
  /** The position in the whole list, from 1; null: not on the page, for example after a call. */
  place: number | null;
  before: Beside | undefined;
  after: Beside | undefined;
}

interface Listed {
  profileid: number;
  page: number;
  here: ListedPage | undefined;
  /** The previous or next page, if the patient is at that end of this one. */
  beyond: ListedPage | undefined;
  /** 1: `beyond` is the next page; -1: the previous one. */
  edge: 1 | 0 | -1;
}

/** Finds the patients before and after another in a list of many pages. */
export function neighboursOf({ profileid, page, here, beyond, edge }: Listed): Neighbours {
  const rows = here?.rows ?? [];
  const index = rows.findIndex(({ id }) => id === profileid);
  const at = (row: Neighbour | undefined, on: number) => row && { row, page: on };
  if (index === -1) {
    return { of: profileid, place: null, before: undefined, after: at(rows[0], page) };
  }
  const last = edge === -1 ? at(beyond?.rows.at(-1), page - 1) : undefined;
  const first = edge === 1 ? at(beyond?.rows[0], page + 1) : undefined;
  return {
    of: profileid,
    place: (page - 1) * LIST_PAGE + index + 1,
    before: at(rows[index - 1], page) ?? last,
    after: at(rows[index + 1], page) ?? first,
  };
}
