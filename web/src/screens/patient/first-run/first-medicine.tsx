import type { Profile } from "@dosebeat/contract/profiles";
import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { getChartDay } from "../../../i18n/format.ts";
import { NameField } from "../../../nouns/medicine-names/name-field.tsx";
import { emptyValues, requestOf } from "../../../nouns/medicines/medicine-values.ts";
import { useAssignMedicine } from "../../../nouns/medicines/queries.ts";
import { useGuarded } from "../../../nouns/plan-editor/use-guarded.ts";
import { QuickTimes } from "../../../nouns/schedules/quick-times.tsx";
import { loadChunk } from "../../../routing/chunks.ts";
import { withWords } from "../../../routing/later-words.tsx";
import { textIn, useDraft } from "../../../ui/forms/draft.ts";
import { focusFault } from "../../../ui/forms/focus-field.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { useReason } from "../../../ui/states/reason.ts";
import { type AddedMedicine, addedOf } from "../first-minute/added-medicine.ts";

const EMPTY = { name: "", time: "", said: "", weekday: "" };

type Values = typeof EMPTY;

const FirstGuard = lazy(
  loadChunk(withWords("medicine", async () => (await import("./first-guard.tsx")).FirstGuard)),
);

interface FirstMedicineProps {
  profile: Profile;
  now: number;
  onAdded: (added: AddedMedicine[]) => void;
}

/** The first medicine with its first time. */
export function FirstMedicine({ profile, now, onAdded }: FirstMedicineProps) {
  const t = useTranslations("firstRun");
  const form = useTranslations("form");
  const reasonOf = useReason();
  const assign = useAssignMedicine();
  const draft = useDraft("first-medicine", profile.id, readValues);
  const [values, setValues] = useState(draft.restored ?? EMPTY);
  const [isSent, setSent] = useState(false);
  const set = (part: Partial<Values>) => {
    if (assign.error) assign.reset();
    const next = { ...values, ...part };
    setValues(next);
    draft.save(next);
  };
  const name = values.name.trim();
  const weekday = values.weekday === "" ? null : Number(values.weekday);
  const row = { dosage_time: values.time || "08:00" };
  const weekly = { ...row, recurrence: { kind: "weekdays" as const, days: [weekday ?? 1] } };
  // Asked as soon as the name suggests it: the time makes no difference.
  const guard = useGuarded(assign.error)(values.name, { rows: [row], as_needed: null });
  const isWeekly = guard !== null && weekday !== null;
  const isUnsaid = guard !== null && !isWeekly && values.said.trim() === "";
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (!name || !values.time || isUnsaid) return focusFault(event.currentTarget);
    const today = getChartDay(now, profile.timezone);
    const request = requestOf({ ...emptyValues(today), name });
    const medicine = {
      ...request,
      from_now: true,
      once_only: isWeekly,
      every_day_by: guard !== null && !isWeekly ? values.said.trim() : "",
      schedules: isWeekly ? [weekly] : [values.time],
    };
    const answer = await assign.mutateAsync(medicine).catch(() => null);
    if (!answer) return;
    draft.clear();
    onAdded(addedOf([medicine], [answer.data].flat()));
  };
  return (
    <form className="first-form" onSubmit={submit} noValidate>
      {assign.error && (
        <Notice tone="bad">{form("failed", { reason: reasonOf(assign.error) })}</Notice>
      )}
      <NameField
        label={form("name")}
        value={values.name}
        error={isSent && !name ? form("nameNeeded") : null}
        onName={(typed) => set({ name: typed })}
        maxLength={200}
        autoComplete="off"
        dir="auto"
      />
      <div className="first-time">
        <TextInput
          type="time"
          label={t("time")}
          value={values.time}
          error={isSent && !values.time ? form("timeNeeded") : null}
          onChange={(event) => set({ time: event.currentTarget.value })}
        />
        <QuickTimes chosen={[values.time]} onChoose={(time) => set({ time })} />
      </div>
      {guard !== null && (
        <Suspense>
          <FirstGuard
            guard={guard}
            said={values.said}
            onSaid={(said) => set({ said })}
            weekday={weekday}
            onWeekday={(day) => set({ weekday: day === null ? "" : String(day), said: "" })}
            isTried={isSent}
          />
        </Suspense>
      )}
      <Button type="submit" className="first-action" fullWidth loading={assign.isPending}>
        {t("continue")}
      </Button>
      <Link className="first-more" to="/{-$locale}/my-medicine/edit">
        {t("more")}
      </Link>
    </form>
  );
}

function readValues(stored: unknown): Values | null {
  const name = textIn(stored, "name");
  const time = textIn(stored, "time");
  if (name === null || time === null) return null;
  // Earlier releases did not store these.
  const [said, weekday] = [textIn(stored, "said") ?? "", textIn(stored, "weekday") ?? ""];
  return { name, time, said, weekday: /^[1-7]$/.test(weekday) ? weekday : "" };
}
