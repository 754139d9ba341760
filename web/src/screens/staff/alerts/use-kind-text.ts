import { useTranslations } from "use-intl";
import type { AlertKind } from "./queries.ts";

/** What an alert of this kind says. */
export function useKindText() {
  const t = useTranslations("alerts");
  return ({ kind, count }: { kind: AlertKind; count: number | null }) =>
    t(kind, { count: count ?? 0 });
}
