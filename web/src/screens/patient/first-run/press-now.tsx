import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** After this long without a press, something may be wrong. */
const PATIENCE = 20_000;

/** Waits for the first press, which appears by itself. */
export function PressNow() {
  const t = useTranslations("firstRun");
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite">
      <p className="first-waiting">
        <span className="first-pulse" aria-hidden="true" />
        {t("waiting")}
      </p>
      {isLong && <p className="first-help">{t("help")}</p>}
    </div>
  );
}
