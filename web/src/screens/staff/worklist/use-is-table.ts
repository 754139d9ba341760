import { useMediaQuery } from "@mantine/hooks";

/** Whether staff's lists are tables; on narrower screens they are cards. */
export function useIsTable(): boolean {
  return useMediaQuery("(min-width: 64rem)", undefined, { getInitialValueInEffect: false });
}
