/** The later of two chart days. */
export function laterDay(one: string, other: string): string {
  return one.localeCompare(other) < 0 ? other : one;
}

/** The earlier of two chart days. */
export function earlierDay(one: string, other: string): string {
  return one.localeCompare(other) < 0 ? one : other;
}
