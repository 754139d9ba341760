export const DAY_PARTS = ["morning", "noon", "evening", "night"] as const;

export type DayPart = (typeof DAY_PARTS)[number];

/** First hour of each part; the chart day starts at 3 a.m., so it ends with the night. */
const FIRST_HOURS = { morning: 3, noon: 11, evening: 16, night: 21 } as const;

/** The part of the chart day for a time of day (`HH:MM…`). */
export function dayPartOf(time: string): DayPart {
  const hour = Number(time.slice(0, 2));
  if (hour < FIRST_HOURS.morning) return "night";
  return DAY_PARTS.findLast((part) => hour >= FIRST_HOURS[part]) ?? "night";
}

/** Times of day in chart-day order. */
export function inDayOrder(times: readonly string[]): string[] {
  const place = (time: string) => `${dayPartOf(time) === "night" && time < "03" ? 1 : 0}${time}`;
  return [...times].sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
