import type { WorklistReason } from "@dosebeat/contract/worklist-reasons";
import { MINUTE } from "@dosebeat/domain/time/durations";
import type { useTranslations } from "use-intl";
import { shiftDate } from "../../../i18n/format.ts";
import { isolate } from "../../../i18n/isolate.ts";
import { bareName } from "../../../i18n/medicine-name.ts";
import type { Format } from "../../../i18n/use-format.ts";

type Words = ReturnType<typeof useTranslations<"worklist">>;

type WithDates = Pick<
  Format,
  "duration" | "unit" | "weekday" | "weekdayName" | "calendarDate" | "number" | "list"
> &
  Pick<Format, "time" | "shortWeekday" | "shortDate">;

const nameOf = ({ medicine }: WorklistReason) => bareName(medicine ?? "");

/** A reason in words. `today` is the patient's chart day. */
export function reasonText(
  reason: WorklistReason,
  today: string | undefined,
  t: Words,
  format: WithDates,
): string {
  const { kind, part = "morning", count = 0, of = 0, days = 0, date = "" } = reason;
  switch (kind) {
    case "missed_in_a_row":
      return t(kind, { count, part, regular: String(reason.is_regular_before ?? false) });
    case "missed_often":
    case "late_often":
      return t(kind, { count, of, part });
    case "missed_some":
      return t(kind, { count, part });
    case "drift": {
      const length = format.duration((reason.minutes ?? 0) * MINUTE);
      return t(kind, { part, length, missed: String(reason.is_missed ?? false) });
    }
    case "skipped": {
      const [medicine, why] = [nameOf(reason), isolate(reason.reason ?? "")];
      return t(kind, { medicine, days, has: String(!!reason.reason), reason: why });
    }
    case "extra_presses":
      return t(kind, { count, day: date === today ? "today" : "yesterday" });
    case "stock_out":
      return t(kind, { medicine: nameOf(reason), date: isolate(format.shortDate(date)) });
    case "back":
      return t(kind, { date: isolate(format.shortDate(date)) });
    case "box_silent":
      return t(kind, {
        date: isolate(sinceText(Date.parse(reason.since_utc ?? ""), today, format)),
      });
    case "battery":
      return t(kind, { percent: isolate(format.unit(reason.percent ?? 0, "%")) });
    case "taken_twice": {
      const date = format.shortDate(format.calendarDate(Date.parse(reason.pressed_utc ?? "")));
      return t(kind, { medicine: nameOf(reason), date: isolate(date) });
    }
    case "too_often": {
      const { medicine = null, rhythm = "other", dates = [] } = reason;
      const shown = rhythm === "other" ? "named" : rhythm;
      return t(kind, {
        medicine: nameOf(reason),
        rhythm: medicine === null ? "other" : shown,
        days: isolate(format.list(dates.map((day) => format.shortWeekday(day)))),
      });
    }
    case "dose_missed": {
      const [medicine, day] = [nameOf(reason), isolate(format.shortDate(date))];
      return t(kind, { medicine, rhythm: reason.rhythm ?? "other", date: day });
    }
    case "critical_missed": {
      const due = isolate(sinceText(Date.parse(reason.due_utc ?? ""), today, format));
      return t(kind, { medicine: nameOf(reason), due });
    }
    case "fewer_left": {
      const missing = isolate(format.number(reason.missing ?? 0));
      const medicine = nameOf(reason);
      return t(kind, { medicine, missing, date: isolate(format.shortDate(date)) });
    }
    case "over_most":
      return t(kind, { medicine: nameOf(reason), days });
    case "no_box":
      return t(kind, { days, ever: String(reason.ever ?? false) });
    case "no_press": {
      const { pressed_utc: pressed } = reason;
      const since =
        pressed && isolate(sinceText(Date.parse(pressed), today, format, format.weekdayName));
      return t(kind, { has: String(pressed !== undefined), since: since ?? "", days });
    }
    case "opened_again":
    case "battery_ends":
    case "messages_lost":
      return t(kind, { days });
    default:
      return t(kind);
  }
}

/** Within a week the weekday with the time; before that the date. */
function sinceText(
  at: number,
  today: string | undefined,
  format: WithDates,
  dayOf = format.shortWeekday,
): string {
  const date = format.calendarDate(at);
  if (today === undefined || date <= shiftDate(today, -6)) return format.shortDate(date);
  return `${dayOf(date)} ${format.time(at)}`;
}
