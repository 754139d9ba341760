import type { NextIntake } from "@dosebeat/contract/intakes";
import type { Medicine } from "@dosebeat/contract/medicines";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useNamedAmount } from "../../i18n/amounts.ts";
import { breakable, longName } from "../../i18n/breakable.ts";
import { shiftDate } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { keyed } from "../../ui/base/keyed.ts";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { asNeededOn, type NeededMedicine } from "./as-needed-medicines.ts";
import { INTAKE_DAYS } from "./days.ts";
import { LimitQuestion } from "./limit-question.tsx";
import { cautionsOf, checkOf } from "./limits.ts";
import { useIntakes } from "./queries.ts";
import { useCautionText } from "./use-caution-text.ts";
import { useNoteIntake } from "./use-note-intake.ts";
import { whenText } from "./when-text.ts";
import "./as-needed.css";

interface AsNeededListProps {
  medicines: readonly Medicine[];
  today: string;
  zone: string;
  now: number;
  /** Opens the recorded intakes of a medicine. */
  onOpen: (medicine: number) => void;
}

/** The as-needed medicines, each with a button that records an intake now. */
export function AsNeededList({ medicines, today, zone, now, onOpen }: AsNeededListProps) {
  const t = useTranslations("asNeeded");
  const title = useId();
  const shown = asNeededOn(medicines, today);
  const any = shown.length > 0;
  const query = useIntakes(any ? shiftDate(today, 1 - INTAKE_DAYS) : null, any ? today : null);
  if (!any) return null;
  return (
    <section className="as-needed" aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        {t("label")}
      </h2>
      <ul>
        {shown.map((medicine) => (
          <li key={medicine.id}>
            <AsNeededRow
              medicine={medicine}
              query={query}
              zone={zone}
              now={now}
              onOpen={() => onOpen(medicine.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AsNeededRowProps {
  medicine: NeededMedicine;
  query: ReturnType<typeof useIntakes>;
  zone: string;
  now: number;
  onOpen: () => void;
}

/** Cautions from the plan's limits are shown above the button, before the tap; they never refuse an intake. */
function AsNeededRow({ medicine, query, zone, now, onOpen }: AsNeededRowProps) {
  const t = useTranslations("asNeeded");
  const format = useFormat(zone);
  const textOf = useCautionText(format, now);
  const { note, busy } = useNoteIntake(format);
  const caution = useId();
  const next = query.data?.next.find((found) => found.medicine === medicine.id);
  const cautions = cautionsOf(medicine.as_needed, next, now);
  const check = checkOf(medicine.as_needed, next, query);
  const isTold = cautions.length > 0 || check === "failed";
  const [isAsked, setAsked] = useState(false);
  const record = () => void note({ medicine, amount: medicine.as_needed.amount });
  return (
    <div className="as-needed-row" data-caution={isTold}>
      <button
        type="button"
        className="as-needed-what"
        aria-haspopup="dialog"
        aria-describedby={isTold ? caution : undefined}
        onClick={onOpen}
      >
        <PlusIcon size={18} />
        <span>
          <Name medicine={medicine} />
          <span className="as-needed-last">
            {next ? (
              <Last next={next} oldSince={query.oldSince} format={format} now={now} />
            ) : (
              "\u00a0"
            )}
          </span>
        </span>
      </button>
      {isTold && (
        <p id={caution} className="as-needed-caution">
          {check === "failed" && <span>{t("unchecked")} </span>}
          {cautions.map((one) => (
            <span key={one.kind}>{textOf(one, medicine.unit)} </span>
          ))}
          <span className="as-needed-scope">{t("oneRecord")}</span>
        </p>
      )}
      <Button
        variant="light"
        aria-label={t("noteOf", { medicine: medicine.name })}
        aria-describedby={isTold ? caution : undefined}
        loading={busy}
        disabled={check === "loading"}
        onClick={() => (cautions.length > 0 ? setAsked(true) : record())}
      >
        {t("note")}
      </Button>
      {isAsked && (
        <LimitQuestion
          cautions={cautions}
          next={next}
          zone={zone}
          now={now}
          unit={medicine.unit}
          onConfirm={() => {
            setAsked(false);
            record();
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

function Name({ medicine }: { medicine: NeededMedicine }) {
  const amount = useNamedAmount()(medicine.as_needed.amount, medicine.unit);
  const details = [medicine.strength, amount].filter(Boolean);
  return (
    <span className="as-needed-name" {...longName(medicine.name)}>
      <bdi>
        <strong>{breakable(medicine.name)}</strong>
      </bdi>
      {keyed(details).map(({ key, text }, index) => (
        <span key={key}>
          {index === 0 && medicine.strength ? " " : " · "}
          <bdi className="as-needed-detail">{text}</bdi>
        </span>
      ))}
    </span>
  );
}

interface LastProps {
  next: NextIntake;
  oldSince: number | null;
  format: ReturnType<typeof useFormat>;
  now: number;
}

/** What was last noted; of an old answer, as of when, since more may have been noted. */
function Last({ next, oldSince, format, now }: LastProps) {
  const t = useTranslations("asNeeded");
  const known = useLast(next, format, now);
  return oldSince === null ? known : t("asOf", { known, time: whenText(oldSince, now, format) });
}

function useLast(
  { last_utc, in_24h, not_before_utc }: NextIntake,
  format: LastProps["format"],
  now: number,
): string {
  const t = useTranslations("asNeeded");
  if (last_utc === null || (in_24h === 0 && not_before_utc === null)) return t("none");
  const last = whenText(Date.parse(last_utc), now, format);
  const isAhead = not_before_utc !== null && Date.parse(not_before_utc) > now;
  return isAhead
    ? t("lastNotBefore", { last, time: whenText(Date.parse(not_before_utc), now, format) })
    : t("last", { last });
}
