import { useKeptHere } from "../../ui/controls/use-kept-here.ts";

/**
 * How far this device has got with the question whether it may remind. `later`: not now, asked once more with
 * the next medicine; `over`: not asked again; `sent`: a test is under way or was not seen; `tested`: the test
 * was seen.
 */
export type RemindState = "new" | "later" | "over" | "sent" | "tested";

const STATES: readonly RemindState[] = ["later", "over", "sent", "tested"];

/** The state for a patient on this device, and a setter. */
export function useRemindState(profileid: number): [RemindState, (state: RemindState) => void] {
  const [kept, keep] = useKeptHere("profile.remind-question");
  const [owner, said] = (kept ?? "").split(" ");
  const known = owner === String(profileid) ? STATES.find((one) => one === said) : undefined;
  return [known ?? "new", (state) => keep(`${profileid} ${state}`)];
}
