import { createContext, type ReactNode, use } from "react";
import { useTranslations } from "use-intl";
import { useFormat } from "../../../i18n/use-format.ts";
import "./while-asking.css";

const Asking = createContext(false);

/**
 * Whether the screen shows what this device knew before, while the server is being asked. A dose may have been
 * taken since: nothing may invite the patient to take it, and nothing can be recorded.
 */
export function useIsAsking(): boolean {
  return use(Asking);
}

/** Disables every control inside while the server is being asked. */
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

/** Says from when the data is, and that it is about to change; nothing once the server has answered. */
export function AskedSince({ at, zone, isShort = false }: AskedSinceProps) {
  const t = useTranslations("today");
  const format = useFormat(zone);
  if (at === null) return null;
  const isToday = format.calendarDate(at) === format.calendarDate(Date.now());
  const time = isToday ? format.time(at) : format.dateTime(at);
  return <p className="asked-since">{t(isShort ? "askedShort" : "askedSince", { time })}</p>;
}
