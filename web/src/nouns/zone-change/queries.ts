import { previewZone } from "@dosebeat/contract/zone-change";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

/** What a change to the zone would do to each medicine. */
export function useZonePreview(timezone: string) {
  return useQuery({
    queryKey: ["zone-preview", timezone],
    meta: shownBy(previewZone),
    queryFn: async ({ signal }) => (await call(previewZone, { query: { timezone }, signal })).data,
  });
}
