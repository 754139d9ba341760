import type { Dose } from "@dosebeat/contract/doses";
import type { ExcusedPeriod } from "@dosebeat/contract/excused";
import { ChangeLines } from "./change-lines.tsx";
import { usePrescriberChanges } from "./queries.ts";

interface DoseSaidByProps {
  dose: Dose;
  zone: string;
}

/** Who at the clinic entered the outcome of a dose, when and why; nothing if nobody did. */
export function DoseSaidBy({ dose: { medicine, date, dosage_time }, zone }: DoseSaidByProps) {
  const { data = [] } = usePrescriberChanges({ medicine: medicine.id });
  const said = data.find(
    (one) => one.kind === "dose" && one.from === date && one.dosage_time === dosage_time,
  );
  return said?.change === "added" ? <ChangeLines changes={[said]} zone={zone} /> : null;
}

interface DaysSaidByProps {
  periods: readonly ExcusedPeriod[];
  zone: string;
}

/** Who at the clinic marked these days as not counted; nothing if nobody did. */
export function DaysSaidBy({ periods, zone }: DaysSaidByProps) {
  const { data = [] } = usePrescriberChanges({});
  const ids = periods.map(({ id }) => id);
  const said = data.filter(
    ({ change, period }) => change === "added" && period !== null && ids.includes(period),
  );
  return said.length > 0 ? <ChangeLines changes={said} zone={zone} /> : null;
}
