/** On which chart days a time of day is due. Days of the week: 1 = Monday; of the month: -1 = last. */
export type Recurrence =
  | { kind: "daily" }
  | { kind: "weekdays"; days: number[] }
  | { kind: "interval"; every: number; anchor: string }
  | { kind: "cycle"; on: number; off: number; anchor: string }
  | { kind: "monthly"; days: number[] };
