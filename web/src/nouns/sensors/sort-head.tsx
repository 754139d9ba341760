import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

interface SortHeadProps {
  field: string;
  sort: string | undefined;
  onSort: (field: string) => void;
  /** Number columns are aligned to the end. */
  number?: boolean;
  children: ReactNode;
}

/** A sortable column header. */
export function SortHead({ field, sort, onSort, number = false, children }: SortHeadProps) {
  const t = useTranslations("devices");
  const direction = sort?.startsWith(`${field}:`) ? sort.slice(field.length + 1) : undefined;
  const order = direction === "asc" ? "ascending" : direction === "desc" ? "descending" : "none";
  return (
    <th scope="col" aria-sort={order} className={number ? "number" : undefined}>
      <button type="button" title={t("sort")} onClick={() => onSort(field)}>
        {children}
        <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true" focusable="false">
          <path d="M5 1 8 4.5H2Z" data-on={direction === "asc"} />
          <path d="M5 11 2 7.5H8Z" data-on={direction === "desc"} />
        </svg>
      </button>
    </th>
  );
}
