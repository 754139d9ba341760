import { AuditAnswer } from "@dosebeat/contract/audit";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { type AuditSearch, auditParams } from "./search.ts";

const PAGE_SIZE = 50;

/** A page of the audit log, the newest first (administrators). */
export function useAudit(search: AuditSearch) {
  const params = auditParams(search);
  params.set("pagination[page]", String(search.page ?? 1));
  params.set("pagination[pageSize]", String(PAGE_SIZE));
  const path = `/api/audit?${params}`;
  return useQuery({
    queryKey: ["audit", path],
    queryFn: ({ signal }) => call(AuditAnswer, "GET", path, undefined, signal),
    placeholderData: keepPreviousData,
  });
}
