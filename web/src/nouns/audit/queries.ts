import { getAudit } from "@dosebeat/contract/audit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";
import { type AuditSearch, auditQuery } from "./search.ts";

const PAGE_SIZE = 50;

/** A page of the audit log, newest first (administrators). */
export function useAudit(search: AuditSearch) {
  const query = {
    ...auditQuery(search),
    "pagination[page]": search.page ?? 1,
    "pagination[pageSize]": PAGE_SIZE,
  };
  return useQuery({
    queryKey: ["audit", query],
    meta: shownBy(getAudit),
    queryFn: ({ signal }) => call(getAudit, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
