import type { Unsubscribed } from "@dosebeat/contract/reminder-answers";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CallError, call } from "../../../api/call.ts";
import { usePageTitle } from "../../../ui/page/page.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { PublicLayout } from "../public-layout.tsx";
import "./answer.css";

/** Stops one kind of email by the link in one of them. It needs a tap, because mail scanners open links. */
export function UnsubscribeScreen() {
  const t = useTranslations("unsubscribe");
  const { what, isDead, fault, busy, stop } = useUnsubscribing();
  usePageTitle(t("title"));
  const text = isDead
    ? t("dead")
    : what === null
      ? t("lead")
      : t(what === "digest" ? "doneCaring" : "done");
  return (
    <PublicLayout tools={null}>
      <section className="reply" data-kind={what === null ? "ask" : "done"}>
        <h1 tabIndex={-1} key={what} ref={what === null ? null : (heading) => heading?.focus()}>
          {what === null ? t("heading") : t("doneTitle", { what })}
        </h1>
        <p>{text}</p>
        {fault !== null && <Notice tone="bad">{fault}</Notice>}
        {what === null && !isDead ? (
          <button type="button" className="reply-take" disabled={busy} onClick={() => void stop()}>
            {t("confirm")}
          </button>
        ) : (
          <Link to="/{-$locale}/dashboard" className="reply-quiet">
            {t("open")}
          </Link>
        )}
      </section>
    </PublicLayout>
  );
}

function useUnsubscribing() {
  const t = useTranslations("unsubscribe");
  const reasonOf = useReason();
  const token = useRouterState({ select: ({ location }) => location.hash });
  const [what, setWhat] = useState<Unsubscribed | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function stop() {
    setBusy(true);
    setFault(null);
    try {
      const { unsubscribe } = await import("@dosebeat/contract/reminders-calls");
      setWhat((await call(unsubscribe, { query: { token } })).data.what);
    } catch (error) {
      if (error instanceof CallError && error.isOurs && [400, 404].includes(error.status)) {
        setRefused(true);
      } else setFault(t("failed", { reason: reasonOf(error) }));
    }
    setBusy(false);
  }

  return { what, isDead: isRefused || token === "", fault, busy, stop };
}
