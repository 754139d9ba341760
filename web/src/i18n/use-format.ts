import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as format from "./format.ts";

/** Formatters for the current language and the patient's time zone. */
export function useFormat(zone: string) {
  const locale = useLocale();
  const t = useTranslations("dose");
  return useMemo(() => {
    /** The same for another zone, such as the one of a day before a journey. */
    const inZone = (other: string) => formatIn(other, locale, t);
    return { ...inZone(zone), inZone };
  }, [zone, locale, t]);
}

function formatIn(zone: string, locale: string, t: ReturnType<typeof useTranslations<"dose">>) {
  /** A duration in words: `54 min`, `2 h 48 min`. */
  const duration = (milliseconds: number) => {
    const total = Math.floor(Math.abs(milliseconds) / MINUTE);
    const hours = Math.floor(total / 60);
    const minutes = total % 60;
    if (total === 0) return t("lessThanMinute");
    if (hours === 0) return t("minutes", { minutes });
    return minutes === 0 ? t("hours", { hours }) : t("hoursMinutes", { hours, minutes });
  };
  /** In days from two days on, otherwise in hours and minutes. */
  const longDuration = (milliseconds: number) => {
    const days = Math.floor(milliseconds / DAY);
    return days >= 2 ? t("days", { days }) : duration(milliseconds);
  };
  /** The duration by which something is early or late: Arabic joins its preposition to words, but not to digits. */
  const by = (milliseconds: number) => {
    const text = duration(milliseconds);
    return t(/^\d/.test(text) ? "byNumber" : "byWords", { duration: text });
  };
  return {
    duration,
    by,
    longDuration,
    zone,
    time: (instant: string | number) => format.formatTime(instant, zone, locale),
    day: (instant: number) => format.formatDay(instant, zone, locale),
    moment: (instant: number) => format.formatMoment(instant, zone, locale),
    fullDay: (instant: string | number) => format.formatFullDay(instant, zone, locale),
    dateTime: (instant: string | number) => format.formatDateTime(instant, zone, locale),
    /** The calendar date `YYYY-MM-DD` of an instant. */
    calendarDate: (instant: string | number) => format.getDate(new Date(instant).getTime(), zone),
    date: (date: string) => format.formatDate(date, locale),
    weekday: (date: string) => format.formatDate(date, locale, "weekday"),
    /** `Tuesday` */
    weekdayName: (date: string) => format.formatWeekday(date, locale),
    dayOfYear: (date: string) => format.formatDate(date, locale, "day"),
    shortWeekday: (date: string) => format.formatDate(date, locale, "name"),
    shortDate: (date: string) => format.formatDate(date, locale, "short"),
    number: (value: number) => format.formatNumber(value, locale),
    /** Rounded down, so that only a full share shows as 100 %. */
    percent: (share: number) => format.formatUnit(Math.floor(100 * share), "%", 0, locale),
    /** A figure with one decimal. */
    figure: (share: { numerator: number; denominator: number }) =>
      format.formatFigure(share, locale),
    unit: (value: number, unit: string, digits = 0) =>
      format.formatUnit(value, unit, digits, locale),
    zoneName: (name: string) => format.formatZone(name, locale),
    list: (names: string[]) => new Intl.ListFormat(locale, { type: "conjunction" }).format(names),
  };
}

export type Format = ReturnType<typeof formatIn>;
export type ZonedFormat = ReturnType<typeof useFormat>;
