import { getReminders } from "@dosebeat/contract/reminders-calls";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { shownBy } from "../../api/stale.ts";

export const remindersOptions = queryOptions({
  queryKey: ["reminders"],
  meta: shownBy(getReminders),
  queryFn: async ({ signal }) => (await call(getReminders, { signal })).data,
});

/** The settings, also for the menu, which is loaded before the screen of reminders and its words. */
export function useReminders() {
  return useQuery(remindersOptions);
}
