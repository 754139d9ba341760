import type { Dose } from "@dosebeat/contract/doses";
import { tallyOf } from "@dosebeat/domain/tally";
import { TOLERANCE } from "@dosebeat/domain/tolerance";
import { useTranslations } from "use-intl";
import type { Answer, DoseGroup } from "../../doses/answer.ts";
import { medicineName } from "../../doses/medicine-name.ts";
import { isolate } from "../../i18n/isolate.ts";
import { type Format, useFormat } from "../../i18n/use-format.ts";
import { useTallyText } from "../tally/use-tally-text.ts";

/** The names of a group's medicines, with or without strength. */
function namesOf(group: DoseGroup, format: Format, full: boolean) {
  return format.list(
    group.doses.map((dose) => (full ? medicineName(dose.medicine) : isolate(dose.medicine.name))),
  );
}

/** The answer in one line, as the screen's heading. */
export function useAnswerHeading(answer: Answer | null, zone: string): string {
  const t = useTranslations("today");
  const format = useFormat(zone);
  if (!answer) return t("loading");
  switch (answer.kind) {
    case "tomorrow":
    case "over":
      if (!answer.planned) return t("free");
      return answer.complete ? t("done") : t("over");
    default: {
      const medicine = namesOf(answer.group, format, false);
      return t(answer.kind, { medicine, time: format.time(answer.group.due) });
    }
  }
}

/** The answer in large type with an explanation. */
export function AnswerCard({ answer, now, zone }: { answer: Answer; now: number; zone: string }) {
  const t = useTranslations("today");
  const format = useFormat(zone);
  const text = wording(answer, now, t, format);
  return (
    <section className="card answer" data-kind={answer.kind} aria-labelledby="answer-label">
      <h2 id="answer-label">{text.label}</h2>
      {text.big && (
        <p className="answer-big">
          <bdi>{text.big}</bdi>
        </p>
      )}
      <p className="answer-text">{text.text}</p>
    </section>
  );
}

function wording(
  answer: Answer,
  now: number,
  t: ReturnType<typeof useTranslations<"today">>,
  format: Format,
) {
  if (answer.kind === "over") return { label: t("relax"), big: "", text: t("doneText") };
  const { due } = answer.group;
  const values = {
    medicine: namesOf(answer.group, format, true),
    from: format.time(due - TOLERANCE),
    to: format.time(due + TOLERANCE),
  };
  switch (answer.kind) {
    case "next":
      return { label: t("in"), big: format.duration(due - now), text: t("nextText", values) };
    case "now": {
      const left = format.duration(due + TOLERANCE - now);
      return { label: t("until"), big: left, text: t("nowText", values) };
    }
    case "overdue":
      return { label: t("since"), big: format.duration(now - due), text: t("overdueText", values) };
    case "tomorrow":
      return { label: t("tomorrow"), big: format.time(due), text: t("tomorrowText", values) };
  }
}

/** The count of today's doses by outcome. */
export function CountCard({ doses }: { doses: Dose[] }) {
  const t = useTranslations("today");
  const text = useTallyText();
  const tally = tallyOf(doses);
  return (
    <section className="card count" aria-labelledby="count-label">
      <h2 id="count-label">{t("count")}</h2>
      <p className="count-big big-figure">
        <bdi>{t("taken", { taken: tally.taken, due: tally.planned })}</bdi>{" "}
        <span>{t("takenUnit", { due: tally.planned })}</span>
      </p>
      <p className="answer-text">{text.parts(tally).join(" · ")}</p>
    </section>
  );
}
