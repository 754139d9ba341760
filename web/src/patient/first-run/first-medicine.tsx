import type { Profile } from "@dosebeat/contract/profiles";
import { Button, TextInput } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { getDate } from "../../i18n/format.ts";
import { emptyValues, requestOf } from "../../medicines/medicine-values.ts";
import { useAssignMedicine } from "../../medicines/queries.ts";
import { QuickTimes } from "../../schedules/quick-times.tsx";
import { textIn, useDraft } from "../../ui/forms/draft.ts";
import { focusFault } from "../../ui/forms/focus-field.ts";
import { Notice } from "../../ui/states/notice.tsx";
import { useReason } from "../../ui/states/reason.ts";
import { toastDone } from "../../ui/toasts/toasts.tsx";
import { type AddedMedicine, addedOf } from "../first-minute/added-medicine.ts";

const FIRST_HOUR = 3 * 3_600_000;
const EMPTY = { name: "", time: "" };

type Values = typeof EMPTY;

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
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSent(true);
    if (!name || !values.time) return focusFault(event.currentTarget);
    const today = getDate(now - FIRST_HOUR, profile.timezone);
    const request = requestOf({ ...emptyValues(today), name });
    const medicine = { ...request, from_now: true, schedules: [values.time] };
    const answer = await assign.mutateAsync(medicine).catch(() => null);
    if (!answer) return;
    draft.clear();
    toastDone(form("added"));
    onAdded(addedOf([medicine], [answer.data].flat()));
  };
  return (
    <form className="first-form" onSubmit={submit} noValidate>
      {assign.error && (
        <Notice tone="bad">{form("failed", { reason: reasonOf(assign.error) })}</Notice>
      )}
      <TextInput
        label={form("name")}
        value={values.name}
        error={isSent && !name ? form("nameNeeded") : null}
        onChange={(event) => set({ name: event.currentTarget.value })}
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
  return name === null || time === null ? null : { name, time };
}
