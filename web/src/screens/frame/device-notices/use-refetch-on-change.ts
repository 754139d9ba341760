import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { invalidate } from "../../../api/stale.ts";

/**
 * Refetches doses and intakes whenever the number of entries waiting on this device changes: the server has
 * accepted one. Not when the notices first appear, because the data has just been fetched.
 */
export function useRefetchOnChange(waiting: number): void {
  const client = useQueryClient();
  const before = useRef(waiting);
  useEffect(() => {
    if (before.current === waiting) return;
    before.current = waiting;
    void invalidate(client, ["doses", "intakes"]);
  }, [waiting, client]);
}
