import { getNotes } from "@dosebeat/contract/notes-calls";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** Notes that staff wrote about the user and share with them, newest first. */
export function useSharedNotes() {
  return useQuery({
    queryKey: ["shared-notes"],
    meta: shownBy(getNotes),
    queryFn: async ({ signal }) =>
      (await call(getNotes, { query: {}, signal })).data.filter(({ is_shared }) => is_shared),
  });
}
