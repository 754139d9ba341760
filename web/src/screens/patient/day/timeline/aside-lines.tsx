import { MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { useNamedAmount } from "../../../../i18n/amounts.ts";
import { breakable, longName } from "../../../../i18n/breakable.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { useRemoveIntake } from "../../../../nouns/as-needed/queries.ts";
import { openingAt } from "../../../../nouns/as-needed/second-openings.ts";
import { useNameText } from "../../../../nouns/as-needed/use-name-text.ts";
import { useOnceText } from "../../../../nouns/as-needed/use-once-text.ts";
import { useWarningText } from "../../../../nouns/as-needed/use-warning-text.ts";
import { isWaitingIntake } from "../../../../nouns/doses/asides.ts";
import { keyed } from "../../../../ui/base/keyed.ts";
import { useReason } from "../../../../ui/states/reason.ts";
import { toastFailed } from "../../../../ui/toasts/toasts.tsx";
import { Sign } from "./row-sign.tsx";
import type { IntakeRow, NamedRow } from "./rows.ts";
import type { TimelineActions, TimelineProps } from "./timeline-props.ts";

/** A press that the patient named; it can be renamed. */
export function NamedLine({
  row: { at, press },
  profile,
  answer,
  now,
  actions,
}: Pick<TimelineProps, "profile" | "answer" | "now" | "actions"> & { row: NamedRow }) {
  const t = useTranslations("namePress");
  const opening = useTranslations("opening");
  const dialog = useTranslations("dialog");
  // Carers and staff get no list of medicines: doses contain their names.
  const named = [...profile.medicines, ...answer.doses.map((dose) => dose.medicine)];
  const known = [...new Map(named.map((one) => [one.id, one])).values()];
  const textOf = useNameText(known);
  const format = useFormat(answer.timezone);
  const label = useId();
  const onceTextOf = useOnceText(format);
  const near = press.as === "not_known" ? openingAt(answer, at) : undefined;
  const once =
    near &&
    onceTextOf(
      answer,
      { medicines: near.medicines, pressed: Date.parse(near.pressed_utc) },
      profile.medicines,
    );
  const isNew = Math.abs(now - Date.parse(press.said_utc)) < UNDO_TIME;
  return (
    <>
      <bdi className="timeline-time">{format.time(at)}</bdi>
      <span className="timeline-rail" data-part="whole">
        <Sign kind="named" />
      </span>
      <span className="timeline-text" id={label}>
        {textOf(press)}
        {once && <span className="timeline-status">{once}</span>}
      </span>
      {actions && press.as === "twice" ? (
        <Button
          variant="light"
          aria-describedby={label}
          aria-haspopup="dialog"
          onClick={() => actions.openings.showTwice(at)}
        >
          {opening("whom")}
        </Button>
      ) : actions && isNew ? (
        <Button
          variant="light"
          aria-describedby={label}
          onClick={() => actions.openings.takeBack(at)}
        >
          {dialog("undo")}
        </Button>
      ) : (
        actions && (
          <Button
            variant="light"
            aria-describedby={label}
            aria-haspopup="dialog"
            onClick={() => actions.onPress(at)}
          >
            {t("change")}
          </Button>
        )
      )}
    </>
  );
}

/** An intake stated this recently can be taken back with one tap. */
const UNDO_TIME = 10 * MINUTE;

/** An intake outside the plan, with warnings from the plan's limits. */
export function IntakeLine({
  row: { at, intake },
  profile,
  answer,
  now,
  actions,
}: Pick<TimelineProps, "profile" | "answer" | "now"> & {
  row: IntakeRow;
  actions: TimelineActions;
}) {
  const t = useTranslations("asNeeded");
  const naming = useTranslations("namePress");
  const dialog = useTranslations("dialog");
  const dose = useTranslations("dose");
  const format = useFormat(answer.timezone);
  const amountOf = useNamedAmount();
  const warningOf = useWarningText(format);
  const undo = useUndo();
  const id = useId();
  const medicine = profile.medicines.find((found) => found.id === intake.medicine);
  const unit = medicine?.unit ?? intake.unit;
  const details = [medicine?.strength, amountOf(intake.amount, unit)].filter(Boolean);
  const isNew = Math.abs(now - at) < UNDO_TIME;
  // A medicine with fixed times was not taken as needed: the patient only stated that it was taken.
  const isPlanned = medicine !== undefined && medicine.as_needed === null;
  const added = dose(intake.stated_by === "administrator" ? "confirmedFor" : "confirmed");
  const taken = isPlanned ? added : t("taken");
  const { pressed_utc } = intake;
  const isNamed = answer.named_presses.some((press) => press.pressed_utc === pressed_utc);
  return (
    <>
      <button
        type="button"
        id={id}
        className="timeline-dose"
        aria-haspopup="dialog"
        data-tone="quiet"
        onClick={() => actions.onIntakes(intake.medicine)}
        {...longName(medicine?.name ?? "")}
      >
        <bdi className="timeline-time">{format.time(at)}</bdi>
        <span className="timeline-rail" data-part="whole">
          <Sign kind="intake" />
        </span>
        <span className="timeline-names">
          <span>
            <bdi className="timeline-name">{breakable(medicine?.name ?? "")}</bdi>
            {keyed(details).map(({ key, text }, index) => (
              <span key={key} className="timeline-dot">
                {index === 0 && medicine?.strength ? " " : " · "}
                <bdi className="timeline-detail">{text}</bdi>
              </span>
            ))}
          </span>
        </span>
        <span className="timeline-status">
          <span>{pressed_utc === null ? taken : t("withPress", { taken })}</span>
          {isWaitingIntake(intake) && <span className="not-sent">{t("notSent")}</span>}
          {intake.warnings.map((warning) => (
            <span key={warning.code} className="timeline-warning">
              {warningOf(warning, unit)}
            </span>
          ))}
        </span>
      </button>
      {pressed_utc !== null && (isNamed || !isNew) ? (
        <Button
          variant="light"
          aria-describedby={id}
          aria-haspopup="dialog"
          onClick={() => actions.onPress(Date.parse(pressed_utc))}
        >
          {naming("change")}
        </Button>
      ) : (
        isNew && (
          <Button variant="light" aria-describedby={id} onClick={() => undo(intake.id)}>
            {dialog("undo")}
          </Button>
        )
      )}
    </>
  );
}

function useUndo() {
  const t = useTranslations("asNeeded");
  const reasonOf = useReason();
  const { mutateToEnd } = useRemoveIntake();
  return (id: number) =>
    mutateToEnd(id, { onError: (error) => toastFailed(t("failed", { reason: reasonOf(error) })) });
}
