import type { ChangeReminders, Reminders } from "@dosebeat/contract/reminders";
import { HOUR } from "@dosebeat/domain/time/durations";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { shiftDate } from "../../i18n/format.ts";
import { instantOf } from "../../i18n/instant-of.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { DateField } from "../../ui/forms/date-field.tsx";

/** The server accepts no more. */
const MOST_DAYS = 14;

interface OffUntilProps {
  until: Reminders["off_until"];
  zone: string;
  save: (change: ChangeReminders) => Promise<void>;
}

/** A period without reminders, until the start of a day. */
export function OffUntil({ until, zone, save }: OffUntilProps) {
  const t = useTranslations("reminders");
  const format = useFormat(zone);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const today = format.calendarDate(Date.now());
  const [first, last] = [shiftDate(today, 1), shiftDate(today, MOST_DAYS)];
  if (until !== null && Date.parse(until) > Date.now()) {
    return (
      <>
        <p>
          <strong>{t("offUntil", { moment: isolate(format.moment(Date.parse(until))) })}</strong>
        </p>
        <p className="profile-note">{t("offText")}</p>
        <Button variant="default" onClick={() => void save({ off_until: null })}>
          {t("offEnd")}
        </Button>
      </>
    );
  }
  const choose = (day: string) => {
    setTyped(day);
    if (day === "") return setWrong(false);
    // Typing a date passes through intermediate dates, such as the year 0002.
    const isNear = day >= first && day <= last;
    setWrong(!isNear && day > "2000");
    if (!isNear) return;
    setTyped("");
    void save({ off_until: new Date(startOf(day, zone)).toISOString() });
  };
  return (
    <DateField
      label={t("offLabel")}
      description={t("offText")}
      value={typed}
      min={first}
      max={last}
      error={isWrong && t("offRange", { days: MOST_DAYS })}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}

/** Midnight or, if clocks skip it, an hour later. */
function startOf(day: string, zone: string): number {
  const wall = Date.parse(`${day}T00:00:00Z`);
  return instantOf(wall, zone) ?? instantOf(wall + HOUR, zone) ?? wall;
}
