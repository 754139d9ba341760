import { useKeptHere } from "../../ui/controls/use-kept-here.ts";

/** Whether the patient said on this device that they have no box, and a setter. */
export function useNoBox(profileid: number): [boolean, (hasNone: boolean) => void] {
  const [kept, keep] = useKeptHere("profile.no-box");
  const own = String(profileid);
  return [kept === own, (hasNone) => keep(hasNone ? own : null)];
}
