import type { CareLink } from "@dosebeat/contract/care";
import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../i18n/isolate.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { useChangeCare, useEndCare } from "./queries.ts";
import "./ask-card.css";

/** Somebody entered a code of the patient, who decides whether it is the right person. */
export function AskCard({ link: { id, name, email, scope } }: { link: CareLink }) {
  const t = useTranslations("careAsks");
  const reasonOf = useReason();
  const change = useChangeCare();
  const end = useEndCare();
  const label = useId();
  const who = { name: isolate(name ?? ""), email: isolate(email ?? "") };
  const error = change.error ?? end.error;
  // Once answered, the card may go before the callbacks of `mutate` would be called; a failure is shown on it.
  const told = (answer: Promise<unknown>, key: "accepted" | "refused") =>
    void answer.then(
      () => toastDone(t(key, who)),
      () => undefined,
    );
  const accept = () => told(change.mutateAsync({ id, data: { state: "active" } }), "accepted");
  const refuse = () => told(end.mutateAsync(id), "refused");
  return (
    <section className="ask-card" aria-labelledby={label}>
      <h2 id={label}>{t("asks", who)}</h2>
      <p>{t("scope", { scope })}</p>
      {error && <Notice tone="bad">{t("failed", { reason: reasonOf(error) })}</Notice>}
      <div className="ask-card-actions">
        <Button loading={change.isPending} onClick={accept}>
          {t("yes")}
        </Button>
        <Button variant="default" loading={end.isPending} onClick={refuse}>
          {t("no")}
        </Button>
      </div>
    </section>
  );
}
