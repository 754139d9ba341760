import type { Dose } from "@dosebeat/contract/doses";
import { isTaken } from "@dosebeat/domain/statuses";

/** What became of doses. `due` are those that are past and monitored: taken, missed, left out, not known. */
export interface Tally {
  due: number;
  taken: number;
  onTime: number;
  offTime: number;
  /** Taken without the box, as the patient says; neither on time nor off it. */
  confirmed: number;
  missed: number;
  unknown: number;
  skipped: number;
  excused: number;
  /** Not decided yet: upcoming, due or overdue. */
  open: number;
}

export const NOTHING: Tally = {
  due: 0,
  taken: 0,
  onTime: 0,
  offTime: 0,
  confirmed: 0,
  missed: 0,
  unknown: 0,
  skipped: 0,
  excused: 0,
  open: 0,
};

export function tallyOf(doses: readonly Pick<Dose, "status">[]): Tally {
  const tally = { ...NOTHING };
  for (const { status } of doses) {
    const kind = kindOf(status);
    tally[kind] += 1;
    if (isTaken(status)) tally.taken += 1;
    if (kind !== "excused" && kind !== "open") tally.due += 1;
  }
  return tally;
}

function kindOf(status: Dose["status"]) {
  switch (status) {
    case "on_time":
      return "onTime";
    case "early":
    case "late":
      return "offTime";
    case "upcoming":
    case "due":
    case "overdue":
      return "open";
    default:
      return status;
  }
}
