import type { DemonstrationAccount } from "@dosebeat/contract/demonstration";
import { useEffect, useState } from "react";
import { call } from "../../../api/call.ts";

/** The demonstration's accounts; none on any other installation, or until the server has answered. */
export function useDemonstration(): readonly DemonstrationAccount[] {
  const [accounts, setAccounts] = useState<readonly DemonstrationAccount[]>([]);
  useEffect(() => {
    let isGone = false;
    void offered()
      .catch(() => [])
      .then((found) => {
        if (!isGone) setAccounts(found);
      });
    return () => {
      isGone = true;
    };
  }, []);
  return accounts;
}

async function offered() {
  const { getDemonstration } = await import("@dosebeat/contract/demonstration");
  return (await call(getDemonstration)).data;
}
