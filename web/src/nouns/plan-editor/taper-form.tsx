import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import {
  formatAmount,
  inLatinDigits,
  isGrouped,
  readAmount,
  useAmount,
} from "../../i18n/amounts.ts";
import { shiftDate } from "../../i18n/format.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DateField } from "../../ui/forms/date-field.tsx";
import { Select } from "../../ui/menus/select.tsx";
import type { EditedPlan } from "./edited-plan.ts";
import { mainAmount, phaseOn, type Taper, taperSteps, withTaper } from "./phases.ts";
import { isWrongAmount } from "./prescription.ts";

interface TaperFormProps {
  plan: EditedPlan;
  unit: string;
  today: string;
  onApply: (plan: EditedPlan) => void;
  onCancel: () => void;
}

/** A taper in four numbers: starting when, by how much, every how many days, down to what. */
export function TaperForm({ plan, unit, today, onApply, onCancel }: TaperFormProps) {
  const t = useTranslations("planEditor");
  const locale = useLocale();
  const format = useFormat("UTC");
  const amounts = useTranslations("amounts");
  const problem = useTranslations("problem");
  const inWords = useAmount();
  const [typed, setTyped] = useState({
    start: shiftDate(today, 1),
    way: "less",
    by: "",
    days: "3",
    last: "",
    after: "ends",
  });
  const base = phaseOn(plan, typed.start || today);
  const now = base ? mainAmount(base) : null;
  const taper = readTaper(typed);
  const steps = now !== null && taper ? taperSteps(now, taper) : [];
  const faultOf = (name: "by" | "days" | "last") => {
    const text = typed[name].trim();
    if (name === "days") return readDays(text) === null ? t("fault_days") : null;
    if (isGrouped(text)) return amounts("grouped");
    const isZero = name === "last" && inLatinDigits(text) === "0";
    return isWrongAmount(text) && !isZero ? problem("amount") : null;
  };
  const text = (name: "by" | "days" | "last") => ({
    label: t(`taper_${name}`),
    value: typed[name],
    error: faultOf(name),
    dir: "auto",
    autoComplete: "off",
    maxLength: 12,
    inputMode: name === "days" ? ("numeric" as const) : ("decimal" as const),
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  });
  if (now === null) {
    return (
      <div className="taper-form">
        <p>{t("taperNoAmount")}</p>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className="taper-form">
      <legend>{t("taperTitle", { amount: inWords(now, unit) })}</legend>
      <div className="often-fields">
        <DateField
          label={t("firstDay")}
          value={typed.start}
          min={today}
          onChange={(event) => setTyped({ ...typed, start: event.currentTarget.value })}
        />
        <Select
          label={t("taper_way")}
          value={typed.way}
          data={[
            { value: "less", label: t("taperLess") },
            { value: "more", label: t("taperMore") },
          ]}
          onChange={(event) => setTyped({ ...typed, way: event.currentTarget.value })}
        />
        <TextInput {...text("by")} />
        <TextInput {...text("days")} />
        <TextInput {...text("last")} />
        <Select
          label={t("taper_then")}
          value={typed.after}
          data={[
            { value: "ends", label: t("taperEnds") },
            { value: "stays", label: t("taperStays") },
          ]}
          onChange={(event) => setTyped({ ...typed, after: event.currentTarget.value })}
        />
      </div>
      <p aria-live="polite">
        {steps.length > 0
          ? t("taperSteps", {
              steps: [now, ...steps].map((step) => formatAmount(step, locale)).join(" – "),
              day: format.shortDate(typed.start),
            })
          : taper
            ? t("taperNowhere")
            : t("taperHint")}
      </p>
      <div className="plan-changes-actions">
        <Button
          disabled={steps.length === 0 || !taper}
          onClick={() => taper && onApply(withTaper(plan, taper, locale))}
        >
          {t("taperApply")}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </fieldset>
  );
}

function readTaper(typed: Record<"start" | "way" | "by" | "days" | "last" | "after", string>) {
  const by = readAmount(typed.by);
  const days = readDays(typed.days);
  const last = inLatinDigits(typed.last) === "0" ? 0 : readAmount(typed.last);
  if (!typed.start || by === null || last === null || days === null) return null;
  const taper: Taper = {
    start: typed.start,
    step: typed.way === "less" ? -by : by,
    days,
    last,
    stays: typed.after === "stays",
  };
  return taper;
}

function readDays(typed: string): number | null {
  const days = Number(inLatinDigits(typed));
  return Number.isInteger(days) && days >= 1 && days <= 366 ? days : null;
}
