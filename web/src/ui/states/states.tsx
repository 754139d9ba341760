import { Button } from "@mantine/core";
import { useNetwork } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "../../api/call.ts";
import { useReason } from "./reason.ts";
import "./states.css";

interface EmptyProps {
  icon: ReactNode;
  title: string;
  text: string;
  action?: ReactNode;
}

/** Empty state: what will appear here and what to do next. */
export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className="state">
      <span className="state-icon">{icon}</span>
      <h2>{title}</h2>
      <p>{text}</p>
      {action}
    </div>
  );
}

interface FailedProps {
  error: Error;
  /** Offline message, if the screen has one of its own. */
  offlineText?: string;
  onRetry: () => Promise<unknown>;
}

/** Error state: what happened, with a retry. */
export function Failed({ error, offlineText, onRetry }: FailedProps) {
  const t = useTranslations("error");
  const { online } = useNetwork();
  const reasonOf = useReason();
  const [retrying, setReretrying] = useState(false);
  const retry = () => {
    setReretrying(true);
    void onRetry().finally(() => setReretrying(false));
  };
  const offline = !online || (error instanceof CallError && error.kind === "offline");
  return (
    <div className="state" role="alert">
      <h2>{offline ? t("offline") : t("failed")}</h2>
      <p>{offline ? (offlineText ?? t("offlineText")) : reasonOf(error)}</p>
      <Button variant="default" loading={retrying} onClick={retry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** Loading placeholder of the content's height, so that the layout does not shift. */
export function Placeholder({ height }: { height: number }) {
  const t = useTranslations("product");
  return (
    <div
      className="waiting"
      style={{ blockSize: height }}
      role="status"
      aria-label={t("loading")}
    />
  );
}
