const MOST_DIGITS = 9;

/** The shortest decimal that PostgreSQL would store as this `real`; null if it is not a number. */
export function shortest(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  const hundredths = Math.round(value * 100) / 100;
  if (Math.fround(hundredths) === value && Math.abs(value) < 10_000) return hundredths;
  for (let digits = 1; digits < MOST_DIGITS; digits++) {
    const near = Number(value.toPrecision(digits));
    if (Math.fround(near) === value) return near;
  }
  return Number(value.toPrecision(MOST_DIGITS));
}
