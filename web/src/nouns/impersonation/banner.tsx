import { MINUTE, SECOND } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { dropImpersonation, type Impersonation } from "../../session/impersonation.ts";
import { WarningIcon } from "../../ui/icons/icons.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { setToastNote, toastFailed } from "../../ui/toasts/toasts.tsx";
import { leaveImpersonation, startImpersonation } from "./queries.ts";
import "./banner.css";

/** How long before its end an impersonation is announced and can be extended. */
const SOON = 2 * MINUTE;

/** Shown on every screen during an impersonation: whose data this is, until when, and a way out. */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const t = useTranslations("impersonation");
  const reasonOf = useReason();
  const left = useTimeLeft(impersonation);
  const bar = useBannerHeight();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const isSoon = left <= SOON;
  useEffect(() => {
    setToastNote(t("toastNote", { name: impersonation.name }));
    return () => setToastNote(null);
  }, [t, impersonation]);
  const leave = async () => {
    setBusy(true);
    await navigate({ to: "/{-$locale}/patient-list" });
    await leaveImpersonation().catch(() => toastFailed(t("leaveUntold")));
  };
  const extend = async () => {
    setBusy(true);
    await startImpersonation(impersonation).catch((error: unknown) =>
      toastFailed(t("startFailed", { reason: reasonOf(error) })),
    );
    setBusy(false);
  };
  return (
    <aside ref={bar} className="impersonation" aria-label={t("label")}>
      <WarningIcon size={22} />
      <p className="impersonation-who">
        <strong>
          {t.rich("who", {
            name: () => <bdi className="impersonation-name">{impersonation.name}</bdi>,
          })}
        </strong>{" "}
        <span className="impersonation-hint">{t("hint")}</span>
      </p>
      <p className="impersonation-left" role="timer">
        {timeText(left, t)}
      </p>
      <p className="visually-hidden" role="status">
        {isSoon ? t("soon") : ""}
      </p>
      {isSoon && (
        <Button variant="white" disabled={busy} onClick={() => void extend()}>
          {t("goOn")}
        </Button>
      )}
      <Button variant="white" loading={busy} onClick={() => void leave()}>
        {t("leave")}
      </Button>
    </aside>
  );
}

function timeText(left: number, t: ReturnType<typeof useTranslations<"impersonation">>) {
  if (left > SOON) return t("minutesLeft", { minutes: Math.ceil(left / MINUTE) });
  return t("secondsLeft", { seconds: Math.max(0, Math.ceil(left / SECOND)) });
}

/** Time left in milliseconds; drops the impersonation when it is over. */
function useTimeLeft({ id, until }: Impersonation): number {
  const t = useTranslations("impersonation");
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  const isOver = now >= until;
  useEffect(() => {
    if (!isOver) return;
    dropImpersonation(id);
    toastFailed(t("over"));
  }, [isOver, id, t]);
  return until - now;
}

/** Publishes the banner's height to elements that stick below it. */
function useBannerHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty("--x-banner-height", `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--x-banner-height");
    };
  }, []);
  return bar;
}
