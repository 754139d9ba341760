import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { isolate } from "../../../../i18n/isolate.ts";
import { medicineName } from "../../../../i18n/medicine-name.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { formatWeekday } from "../../../../i18n/weeks.ts";
import type { DoseGroup } from "../../../../nouns/doses/day-answer.ts";
import { useDoseName } from "../../../../nouns/doses/use-dose-name.ts";
import { PauseIcon } from "../../../../ui/icons/icons.tsx";
import type { PausedMedicine, RestReason } from "./rest.ts";
import "./answer.css";
import "./rest-cards.css";

interface FreeCardProps {
  reason: RestReason | null;
  /** The next doses, on any day; null: none are known. */
  after: DoseGroup | null;
  zone: string;
}

/** Nothing is due today: why, and what comes next. */
export function FreeCard({ reason, after, zone }: FreeCardProps) {
  const t = useTranslations("answer");
  if (reason?.kind === "paused") {
    return (
      <section className="answer" data-kind="free">
        <div className="rest-pause">
          <PauseIcon size={32} />
          <div>
            <h2 className="answer-title">
              <PausedTitle medicines={reason.medicines} />
            </h2>
            <PausedText medicines={reason.medicines} />
          </div>
        </div>
        <div className="answer-foot">
          <Next after={after} zone={zone} />
          <Resume medicines={reason.medicines} />
        </div>
      </section>
    );
  }
  return (
    <section className="answer" data-kind="free">
      <div className="answer-rest">
        <div>
          <h2 className="answer-title">{t("free")}</h2>
          {reason && (
            <p className="answer-quiet">
              <Why reason={reason} />
            </p>
          )}
          <Next after={after} zone={zone} />
        </div>
      </div>
    </section>
  );
}

/** A Monday; the following days continue from it. */
const MONDAY = 5;

function Why({ reason }: { reason: Exclude<RestReason, { kind: "paused" }> }) {
  const t = useTranslations("restCards");
  const locale = useLocale();
  if (reason.kind === "plan") return t("notToday");
  const names = reason.days.map((day) =>
    formatWeekday(`2026-01-${String(MONDAY + day - 1).padStart(2, "0")}`, locale, "long"),
  );
  const days = new Intl.ListFormat(locale, { type: "conjunction" }).format(names);
  return t("onDays", { medicine: medicineName(reason.medicine), days });
}

const bold = (text: ReactNode) => (
  <strong>
    <bdi>{text}</bdi>
  </strong>
);

function Next({ after, zone }: Pick<FreeCardProps, "after" | "zone">) {
  const t = useTranslations("restCards");
  const format = useFormat(zone);
  const nameOf = useDoseName();
  if (!after) return null;
  return (
    <p className="answer-quiet">
      {t.rich("next", {
        b: bold,
        moment: format.moment(after.due),
        medicine: format.list(after.doses.map(nameOf)),
      })}
    </p>
  );
}

/** What is paused while other medicines continue, below the answer. */
export function PausedNote({ medicines }: { medicines: readonly PausedMedicine[] }) {
  if (medicines.length === 0) return null;
  return (
    <div className="rest-note">
      <p>
        <strong>
          <PausedTitle medicines={medicines} />
        </strong>{" "}
        <PausedText medicines={medicines} />
      </p>
      <Resume medicines={medicines} />
    </div>
  );
}

function PausedTitle({ medicines }: { medicines: readonly PausedMedicine[] }) {
  const t = useTranslations("restCards");
  const [first] = medicines;
  return t("paused", { count: medicines.length, medicine: first ? isolate(first.name) : "" });
}

/** Until when, and why; nothing if several are paused. */
function PausedText({ medicines }: { medicines: readonly PausedMedicine[] }) {
  const t = useTranslations("restCards");
  const format = useFormat("UTC");
  const [first, second] = medicines;
  if (!first || second) return null;
  const { to, reason: said } = first.paused;
  const reason = isolate(said);
  if (to === null) return <span>{said ? t("openReason", { reason }) : t("open")}</span>;
  const day = isolate(format.dayOfYear(to));
  return <span>{said ? t("untilReason", { day, reason }) : t("until", { day })}</span>;
}

/** Leads to where a pause is ended: the medicine's page, or the list if there are several. */
function Resume({ medicines: [first, second] }: { medicines: readonly PausedMedicine[] }) {
  const t = useTranslations("restCards");
  if (!first) return null;
  return second ? (
    <Link className="answer-link rest-resume" to="/{-$locale}/my-medicine">
      {t("resume")}
    </Link>
  ) : (
    <Link
      className="answer-link rest-resume"
      to="/{-$locale}/my-medicine/$medicineId/edit"
      params={{ medicineId: first.id }}
    >
      {t("resume")}
    </Link>
  );
}
