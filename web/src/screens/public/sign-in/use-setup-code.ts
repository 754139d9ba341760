import { useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The code that makes the first account an administrator. It is in the fragment, which servers do not
 * see, and removed from the address at once, since browser histories may be shared.
 */
export function useSetupCode(): string | undefined {
  const router = useRouter();
  const [code, setCode] = useState<string>();
  // The fragment is unknown while the page is pre-rendered.
  useEffect(() => {
    const found = new URLSearchParams(router.state.location.hash).get("setupcode");
    if (!found) return;
    setCode(found);
    void router.navigate({ to: ".", hash: "", replace: true });
  }, [router]);
  return code;
}
