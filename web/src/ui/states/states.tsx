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

/** Nothing here yet: what it is for and what to do next. */
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
  onRetry: () => Promise<unknown>;
}

/** A call failed: what happened, and once more. */
export function Failed({ error, onRetry }: FailedProps) {
  const t = useTranslations("error");
  const { online } = useNetwork();
  const reasonOf = useReason();
  const [trying, setTrying] = useState(false);
  const retry = () => {
    setTrying(true);
    void onRetry().finally(() => setTrying(false));
  };
  const offline = !online || (error instanceof CallError && error.kind === "offline");
  return (
    <div className="state" role="alert">
      <h2>{offline ? t("offline") : t("failed")}</h2>
      <p>{offline ? t("offlineText") : reasonOf(error)}</p>
      <Button variant="default" loading={trying} onClick={retry}>
        {t("tryAgain")}
      </Button>
    </div>
  );
}

/** Stands where content will be, at its height, so that nothing jumps. */
export function Waiting({ height }: { height: number }) {
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
