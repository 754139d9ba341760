import { getReminders } from "@dosebeat/contract/reminders-calls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

export const remindersOptions = queryOptions({
  queryKey: ["reminders"],
  meta: shownBy(getReminders),
  queryFn: async ({ signal }) => (await call(getReminders, { signal })).data,
});

/** The settings; also for the menu, which loads before the reminders screen and its messages. */
export function useReminders() {
  return useQuery(remindersOptions);
}
