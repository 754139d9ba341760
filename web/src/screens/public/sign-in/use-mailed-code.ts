import { useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useFaultOf, useReason } from "../../../ui/states/reason.ts";

/**
 * Exchanges the code of a link in an email, which is in the fragment, where servers do not see it. It takes a
 * press, because mail scanners open links.
 * @param use makes the call with the code
 * @param failed words the failure, with its reason
 */
export function useMailedCode<Done>(
  use: (code: string) => Promise<Done>,
  failed: (reason: string) => string,
) {
  const reasonOf = useReason();
  const faultOf = useFaultOf();
  const hash = useRouterState({ select: (state) => state.location.hash });
  const code = new URLSearchParams(hash).get("code") ?? "";
  const [done, setDone] = useState<Done | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit() {
    setBusy(true);
    setFault(null);
    try {
      setDone(await use(code));
    } catch (error) {
      if (faultOf(error, "code")) setRefused(true);
      else setFault(failed(reasonOf(error)));
    }
    setBusy(false);
  }

  return { done, isDead: isRefused || code === "", fault, busy, submit };
}
