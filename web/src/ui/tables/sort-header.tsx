import { ChevronDownIcon } from "../icons/icons.tsx";
import "./sort-header.css";

interface SortHeaderProps {
  label: string;
  /** What the button does, for who cannot see the column. */
  hint: string;
  field: string;
  /** The order now: `field:asc` or `field:desc`. */
  sort: string;
  onSort: (sort: string) => void;
}

/** The head of a column by which a table can be ordered: first ascending, then descending. */
export function SortHeader({ label, hint, field, sort, onSort }: SortHeaderProps) {
  const [now, direction] = sort.split(":");
  const isSorted = now === field;
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
