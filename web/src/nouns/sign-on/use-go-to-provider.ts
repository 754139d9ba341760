import { useState } from "react";
import { CallError } from "../../api/call.ts";
import { type AskedSignOn, keepAsked } from "../../session/asked-sign-on.ts";
import { useProblem, useReason } from "../../ui/states/reason.ts";

/**
 * Leaves this site for the identity provider.
 * @param begin asks the server for the address
 */
export function useGoToProvider(begin: () => Promise<{ data: { url: string } }>) {
  const faultOf = useSignOnFault();
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function go(asked: AskedSignOn) {
    setFault(null);
    setBusy(true);
    try {
      const { url } = (await begin()).data;
      keepAsked(asked);
      window.location.assign(url);
      // Busy until the browser has left, but not if it comes back to this page.
      window.addEventListener("pageshow", () => setBusy(false), { once: true });
    } catch (error) {
      setFault(faultOf(error));
      setBusy(false);
    }
  }

  return { go, fault, busy };
}

/** Why it failed, including when it is the provider rather than this server that does not answer. */
export function useSignOnFault(): (error: unknown) => string {
  const reasonOf = useReason();
  const translate = useProblem();
  return (error) =>
    error instanceof CallError && error.problem.code === "sign_on_unreachable"
      ? translate(error.problem)
      : reasonOf(error);
}
