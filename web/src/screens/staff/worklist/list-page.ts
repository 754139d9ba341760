/** Rows on a page of the worklist and of the list of patients. */
export const LIST_PAGE = 25;
