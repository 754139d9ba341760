import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { WarningIcon } from "../icons/icons.tsx";
import { Notice } from "../states/notice.tsx";
import { useReason } from "../states/reason.ts";
import type { KeptForm } from "./use-kept-form.ts";
import { isStoredBefore, passes } from "./use-retry.ts";
import "./kept.css";

interface KeptFailureProps {
  form: Pick<KeptForm<object>, "failure">;
  /** Words a refusal, which needs the person to act. */
  say: (reason: string) => string;
}

/** Why a form's content is not stored, and when it is sent again. */
export function KeptFailure({ form: { failure }, say }: KeptFailureProps) {
  const t = useTranslations("kept");
  const reasonOf = useReason();
  if (!failure) return null;
  if (isStoredBefore(failure.error)) return <Notice tone="bad">{t("storedBefore")}</Notice>;
  const reason = reasonOf(failure.error);
  if (!passes(failure.error)) return <Notice tone="bad">{say(reason)}</Notice>;
  return (
    <div className="kept-failure">
      <WarningIcon />
      <div>
        <p role="alert">
          <strong>{t("notStored")}</strong> {reason} {t("stays")}
        </p>
        {failure.retryAt !== null && <Countdown to={failure.retryAt} />}
      </div>
    </div>
  );
}

/** Counts down to the next automatic attempt. Not read out, as it changes every second. */
export function Countdown({ to }: { to: number }) {
  const t = useTranslations("kept");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((to - now) / 1000);
  return <p>{seconds > 0 ? t("again", { seconds }) : t("trying")}</p>;
}
