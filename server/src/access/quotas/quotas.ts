import type { QuotaName } from "@dosebeat/contract/base/quota-names";
import { conflict, problem } from "../../http/errors.ts";
import type { Quotas } from "../../limit-settings.ts";

/** @throws 409 if there would be more than the quota allows */
export function requireQuota(quotas: Quotas, limit: QuotaName, count: number): void {
  const most = quotas[limit];
  if (count > most) throw conflict(problem("quota", { limit, most }));
}
