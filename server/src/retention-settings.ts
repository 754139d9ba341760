import { z } from "zod";

/** What is kept by month, by the name of its table. */
export type KeptByMonth = "raw_uplinks" | "readings" | "messages";

/** For how many months data is kept, counted from the end of each month; null: until it is erased. */
export type MonthsKept = Readonly<Record<KeptByMonth, number | null>>;

interface MonthSetting {
  setting: string;
  /** Null: it is kept until it is erased. */
  default: number | null;
  least: number;
}

const MOST = 1200;

/**
 * The valid settings. Readings are kept for at least a year and the current month, the span that reports, storage
 * limits and the year's chart look back over.
 */
export const MONTH_SETTINGS = {
  raw_uplinks: { setting: "RAW_UPLINK_MONTHS", default: 13, least: 1 },
  readings: { setting: "READING_MONTHS", default: null, least: 13 },
  messages: { setting: "MESSAGE_MONTHS", default: 3, least: 1 },
} as const satisfies Readonly<Record<KeptByMonth, MonthSetting>>;

export const DEFAULT_MONTHS: MonthsKept = {
  raw_uplinks: MONTH_SETTINGS.raw_uplinks.default,
  readings: MONTH_SETTINGS.readings.default,
  messages: MONTH_SETTINGS.messages.default,
};

const ruleOf = ({ least }: MonthSetting) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((months) => months >= least && months <= MOST)
    .optional();

const textOf = ({ least }: MonthSetting) => `a whole number of months from ${least} to ${MOST}`;

export const retentionRules = {
  RAW_UPLINK_MONTHS: ruleOf(MONTH_SETTINGS.raw_uplinks),
  READING_MONTHS: ruleOf(MONTH_SETTINGS.readings),
  MESSAGE_MONTHS: ruleOf(MONTH_SETTINGS.messages),
};

export const retentionTexts = {
  RAW_UPLINK_MONTHS: textOf(MONTH_SETTINGS.raw_uplinks),
  READING_MONTHS: textOf(MONTH_SETTINGS.readings),
  MESSAGE_MONTHS: textOf(MONTH_SETTINGS.messages),
};

type Values = z.output<z.ZodObject<typeof retentionRules>>;

export function monthsOf(values: Values): MonthsKept {
  return {
    raw_uplinks: values.RAW_UPLINK_MONTHS ?? DEFAULT_MONTHS.raw_uplinks,
    readings: values.READING_MONTHS ?? DEFAULT_MONTHS.readings,
    messages: values.MESSAGE_MONTHS ?? DEFAULT_MONTHS.messages,
  };
}
