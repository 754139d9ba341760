import type { Intake } from "@dosebeat/contract/intakes";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useLocale, useTranslations } from "use-intl";
import { useAmount, useNamedAmount } from "../../i18n/amounts.ts";
import { isolate } from "../../i18n/isolate.ts";
import { medicineName } from "../../i18n/medicine-name.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Failed, Placeholder } from "../../ui/states/states.tsx";
import { isWaitingIntake } from "../doses/asides.ts";
import type { NeededMedicine } from "./as-needed-medicines.ts";
import { IntakeForm } from "./intake-form.tsx";
import { checkOf } from "./limits.ts";
import type { useIntakes } from "./queries.ts";
import { useNoteIntake } from "./use-note-intake.ts";
import { useWarningText } from "./use-warning-text.ts";
import { whenText } from "./when-text.ts";
import "./as-needed.css";

export interface IntakesDialogProps {
  medicine: NeededMedicine;
  query: Pick<
    ReturnType<typeof useIntakes>,
    "data" | "error" | "refetch" | "isFetching" | "failureCount" | "isAwaited"
  >;
  /** The profile that owns the drafts. */
  owner: number;
  zone: string;
  now: number;
  onClose: () => void;
}

/** What the plan allows of an as-needed medicine, the recorded intakes, and a form for one at another time. */
export function IntakesDialog(props: IntakesDialogProps) {
  const { medicine, query, owner, zone, now, onClose } = props;
  const t = useTranslations("asNeeded");
  const format = useFormat(zone);
  const { note, remove, busy } = useNoteIntake(format);
  const next = query.data?.next.find((found) => found.medicine === medicine.id);
  const intakes = query.data?.intakes
    .filter((found) => found.medicine === medicine.id)
    .sort((a, b) => Date.parse(b.at_utc) - Date.parse(a.at_utc));
  const check = checkOf(medicine.as_needed, next, query);
  return (
    <Dialog opened onClose={onClose} title={medicineName(medicine)} wide className="dose-panel">
      <div className="intakes">
        <div>
          {medicine.as_needed.for && <p>{t("for", { what: isolate(medicine.as_needed.for) })}</p>}
          <Rule medicine={medicine} zone={zone} />
        </div>
        <IntakeForm
          medicine={medicine}
          next={next}
          check={check}
          owner={owner}
          zone={zone}
          now={now}
          busy={busy}
          onSave={(said) => note({ medicine, ...said })}
        />
        <section>
          <h3>{t("listTitle")}</h3>
          {!intakes ? (
            query.error ? (
              <Failed error={query.error} onRetry={() => query.refetch()} />
            ) : (
              <Placeholder height={44} />
            )
          ) : intakes.length === 0 ? (
            <p className="as-needed-scope">{t("listNone")}</p>
          ) : (
            <ul className="intake-list">
              {intakes.map((intake) => (
                <li key={intake.id}>
                  <IntakeText intake={intake} unit={medicine.unit} zone={zone} now={now} />
                  <Button
                    variant="default"
                    aria-label={t("removeOf", {
                      medicine: medicine.name,
                      time: whenText(Date.parse(intake.at_utc), now, format),
                    })}
                    onClick={() => void remove(intake, medicine)}
                  >
                    {t("remove")}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** The plan's limits in a sentence. */
function Rule({ medicine: { as_needed, unit }, zone }: { medicine: NeededMedicine; zone: string }) {
  const t = useTranslations("asNeeded");
  const locale = useLocale();
  const format = useFormat(zone);
  const amountOf = useAmount();
  const { amount, min_interval_minutes, max_24h } = as_needed;
  const rules = [
    ...(amount === null ? [] : [t("ruleAmount", { amount: amountOf(amount, unit) })]),
    ...(min_interval_minutes === null
      ? []
      : [t("ruleInterval", { duration: format.duration(min_interval_minutes * MINUTE) })]),
    ...(max_24h === null ? [] : [t("ruleMax", { amount: amountOf(max_24h, unit) })]),
  ];
  if (min_interval_minutes === null && max_24h === null) return <p>{t("noRule")}</p>;
  const list = new Intl.ListFormat(locale, { type: "unit" }).format(rules);
  return <p>{t("rule", { rules: list })}</p>;
}

interface IntakeTextProps {
  intake: Intake;
  unit: string;
  zone: string;
  now: number;
}

function IntakeText({ intake, unit, zone, now }: IntakeTextProps) {
  const t = useTranslations("asNeeded");
  const format = useFormat(zone);
  const amount = useNamedAmount()(intake.amount, unit);
  const warningOf = useWarningText(format);
  const source = isWaitingIntake(intake)
    ? t("notSent")
    : intake.pressed_utc !== null
      ? t("pressed")
      : t(intake.stated_by === "administrator" ? "byAdmin" : "byYou");
  return (
    <div>
      <p>
        <strong>{whenText(Date.parse(intake.at_utc), now, format)}</strong>
        {amount && (
          <>
            {" · "}
            <bdi>{amount}</bdi>
          </>
        )}
        <span className="as-needed-detail">
          {" · "}
          {source}
        </span>
      </p>
      {intake.note && (
        <p>
          <bdi>{intake.note}</bdi>
        </p>
      )}
      {intake.warnings.map((warning) => (
        <p key={warning.code} className="as-needed-warning">
          {warningOf(warning, unit)}
        </p>
      ))}
    </div>
  );
}
