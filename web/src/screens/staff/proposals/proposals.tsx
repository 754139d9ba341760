import type { Proposal } from "@dosebeat/contract/proposals";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { browserZone } from "../../../i18n/browser-zone.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useReason } from "../../../ui/states/reason.ts";
import { toastDone, toastFailed } from "../../../ui/toasts/toasts.tsx";
import { useChangeText } from "../audit/change-text.ts";
import { DeclineDialog } from "./decline-dialog.tsx";
import { useDecide } from "./queries.ts";
import { Received } from "./received.tsx";
import { States } from "./states.tsx";
import "./proposals.css";

/** The proposals for a patient, with their outcomes. */
export function Proposals({ proposals }: { proposals: readonly Proposal[] }) {
  const t = useTranslations("proposals");
  const open = proposals.filter(({ state }) => state === "open");
  const ended = proposals.filter(({ state }) => state !== "open");
  // Somebody else may decide meanwhile: the dialog, and what is typed there, stays and says so on saving.
  const [declining, setDeclining] = useState<number | null>(null);
  return (
    <section className="card patient-part" aria-labelledby="patient-proposals">
      <h2 id="patient-proposals">{t("title")}</h2>
      <ul className="proposals">
        {open.map((proposal) => (
          <li key={proposal.id}>
            <Open proposal={proposal} onDecline={() => setDeclining(proposal.id)} />
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary>{t("ended")}</summary>
          <ul className="proposals">
            {ended.map((proposal) => (
              <li key={proposal.id}>
                <What proposal={proposal} />
                <Ended proposal={proposal} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {declining !== null && <DeclineDialog id={declining} onClose={() => setDeclining(null)} />}
    </section>
  );
}

function What({ proposal: { change, by, reason, received } }: { proposal: Proposal }) {
  const t = useTranslations("proposals");
  const prescribing = useTranslations("worklist");
  const { what, text } = useChangeText()(told(change));
  return (
    <>
      <p className="proposals-what">{what}</p>
      {text !== "" && <p dir="auto">{text}</p>}
      {change.states && <States kind={change.kind} states={change.states} />}
      {received && <Received received={received} unit={change.medicine?.unit ?? ""} />}
      <p dir="auto">
        {t("from", { by: isolate(by ?? prescribing("someone")), reason: isolate(reason) })}
      </p>
    </>
  );
}

/** The states before and after are shown separately, so only the identity of the dose is kept. */
function told({ states, details, ...change }: Proposal["change"]) {
  const { medicine, date, dosage_time } = details;
  const dose = date === undefined ? {} : { date, dosage_time };
  return { ...change, details: states ? { medicine, ...dose } : details };
}

function Open({ proposal, onDecline }: { proposal: Proposal; onDecline: () => void }) {
  const t = useTranslations("proposals");
  const format = useFormat(browserZone());
  const reasonOf = useReason();
  const decide = useDecide();
  const { id, at_utc, expires_utc, is_own, may_decide } = proposal;
  const done = (decision: "accept" | "withdraw", told: string) =>
    // By then the proposal, decided here or by somebody else, may be gone from the open ones, and its buttons with it.
    decide.mutateToEnd(
      { id, data: { decision } },
      {
        onSuccess: () => toastDone(told),
        onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })),
      },
    );
  return (
    <>
      <What proposal={proposal} />
      <p className="patient-dim">
        {t("until", {
          at: isolate(format.dateTime(at_utc)),
          until: isolate(format.dateTime(expires_utc)),
        })}
      </p>
      {may_decide && (
        <div className="proposals-actions">
          <Button loading={decide.isPending} onClick={() => done("accept", t("acceptedToast"))}>
            {t("accept")}
          </Button>
          <Button variant="default" onClick={onDecline}>
            {t("decline")}
          </Button>
        </div>
      )}
      {is_own && (
        <div className="proposals-actions">
          <Button
            variant="default"
            loading={decide.isPending}
            onClick={() => done("withdraw", t("withdrawnToast"))}
          >
            {t("withdraw")}
          </Button>
          <span className="patient-dim">{t("own")}</span>
        </div>
      )}
    </>
  );
}

function Ended({ proposal }: { proposal: Proposal }) {
  const t = useTranslations("proposals");
  const worklist = useTranslations("worklist");
  const format = useFormat(browserZone());
  const { state, decided_by, decided_utc, decided_reason, expires_utc } = proposal;
  if (state === "open") return null;
  const at = isolate(format.dateTime(decided_utc ?? expires_utc));
  const by = isolate(decided_by ?? worklist("someone"));
  return (
    <p className="patient-dim" dir="auto">
      {t(state, { at, by, reason: isolate(decided_reason ?? "") })}
    </p>
  );
}
