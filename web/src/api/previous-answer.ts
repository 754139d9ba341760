import { hashKey, type QueryKey } from "@tanstack/react-query";

/**
 * For `placeholderData`: while an answer loads, the one before stands in only if its key begins alike, as that of
 * another page of the same list does.
 */
export function previousOf(list: QueryKey) {
  return <Data>(
    previous: Data | undefined,
    before: { queryKey: QueryKey } | undefined,
  ): Data | undefined =>
    before && hashKey(before.queryKey.slice(0, list.length)) === hashKey(list)
      ? previous
      : undefined;
}
