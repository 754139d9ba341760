/**
 * The index of the first element of an ascending list for which `isReached` holds; the length of the list
 * if it holds for none. Once it holds for an element, it must hold for all later ones.
 */
export function firstIndexOf<Element>(
  ascending: readonly Element[],
  isReached: (element: Element) => boolean,
): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const element = ascending[middle];
    if (element !== undefined && isReached(element)) high = middle;
    else low = middle + 1;
  }
  return low;
}
