import { ChevronDownIcon } from "../icons/icons.tsx";
import "./sort-header.css";

interface SortHeaderProps {
  label: string;
  /** What the button does, for screen reader users. */
  hint: string;
  field: string;
  /** The current order: `field:asc` or `field:desc`. */
  sort: string;
  onSort: (sort: string) => void;
}

/** A sortable column header: ascending first, then descending. */
export function SortHeader({ label, hint, field, sort, onSort }: SortHeaderProps) {
  const [sortedBy, direction] = sort.split(":");
  const isSorted = sortedBy === field;
  const isDescending = direction === "desc";
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : undefined}>
      <button
        type="button"
        className="sort-header"
        title={hint}
        data-sorted={isSorted ? (isDescending ? "desc" : "asc") : "no"}
        onClick={() => onSort(`${field}:${isSorted && !isDescending ? "desc" : "asc"}`)}
      >
        {label}
        <ChevronDownIcon size={16} />
      </button>
    </th>
  );
}
