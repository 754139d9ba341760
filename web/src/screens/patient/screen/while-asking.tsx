import { createContext, type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import "./while-asking.css";

const Asking = createContext(false);

/**
 * Whether what is shown is what this device knew before, while the server is being asked. A dose may have been
 * taken since: nothing may invite to take it, and nothing is recorded.
 */
export function useIsAsking(): boolean {
  return use(Asking);
}

/** Holds back every control in it while the server is being asked. */
export function WhileAsking({ isAsking, children }: { isAsking: boolean; children: ReactNode }) {
  return (
    <Asking value={isAsking}>
      <fieldset className="while-asking" role="presentation" disabled={isAsking}>
        {children}
      </fieldset>
    </Asking>
  );
}

interface AskedSinceProps {
  at: number | null;
  zone: string;
  /** In one line of large letters. */
  isShort?: boolean;
}

/** Says of when that is, and that it is about to change; nothing once the server has answered. */
export function AskedSince({ at, zone, isShort = false }: AskedSinceProps) {
  const t = useTranslations("today");
  const format = useFormat(zone);
  if (at === null) return null;
  // Of the chart day at hand, so that the time says it all.
  const time = format.time(at);
  return <p className="asked-since">{t(isShort ? "askedShort" : "askedSince", { time })}</p>;
}
