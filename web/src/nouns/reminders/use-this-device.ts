import type { Device } from "@dosebeat/contract/push";
import { useQuery } from "@tanstack/react-query";
import { idOfThisDevice } from "../push/this-device.ts";

/** The id of this device if it is one of the user's; null: it is not; undefined: not known yet. */
export function useThisDevice(devices: readonly Device[] | undefined): number | null | undefined {
  const ids = devices?.map(({ id }) => id);
  const { data } = useQuery({
    queryKey: ["this-device", ids],
    queryFn: idOfThisDevice,
    enabled: ids !== undefined,
    staleTime: 0,
  });
  if (ids === undefined || data === undefined) return undefined;
  return data !== null && ids.includes(data) ? data : null;
}
