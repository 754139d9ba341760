import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { toastFailed } from "./toasts.tsx";

/**
 * A part that is fetched when it is first wanted, for what many visits never open. It comes closed and
 * opens after that, so that it knows where the focus was. When it cannot be fetched a toast says so.
 */
export function useDeferred<Part>(wanted: boolean, load: () => Promise<Part>, onLost: () => void) {
  const t = useTranslations("error");
  const [part, setPart] = useState<{ part: Part } | null>(null);
  const [there, setThere] = useState(false);
  const missing = wanted && part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once, whatever the functions are
  useEffect(() => {
    if (!missing) return;
    load().then(
      (loaded) => setPart({ part: loaded }),
      () => {
        onLost();
        toastFailed(t("offline"));
      },
    );
  }, [missing]);
  useEffect(() => setThere(part !== null), [part]);
  return { part: part?.part ?? null, opened: wanted && there };
}
