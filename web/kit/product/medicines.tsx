import { useState } from "react";
import { ExcusedForm } from "../../src/nouns/excused/excused-form.tsx";
import { ExcusedList } from "../../src/nouns/excused/excused-list.tsx";
import { MedicineRow } from "../../src/nouns/medicines/medicine-row.tsx";
import { TimeChips } from "../../src/nouns/plan-editor/time-chips.tsx";
import { QuickTimes } from "../../src/nouns/schedules/quick-times.tsx";
import {
  mergeRows,
  timeFaults,
  withoutRow,
  withTime,
} from "../../src/nouns/schedules/time-rows.ts";
import { TimesForm } from "../../src/nouns/schedules/times-form.tsx";
import { TODAY } from "../data/calendar.ts";
import { RECORDS } from "../data/profile.ts";
import { Case, Cases } from "../section.tsx";

const TIMES = ["08:00", "13:00", "20:00"];
const PERIODS = [
  { id: 1, profileid: 11, from: "2026-11-07", to: "2026-11-07", reason: "In hospital" },
  { id: 2, profileid: 11, from: "2026-11-14", to: "2026-11-16", reason: "Travelling" },
];

export function Medicines() {
  return (
    <>
      <Cases title="Medicine" from="nouns/medicines/medicine-row.tsx">
        {RECORDS.slice(0, 1).map((medicine) => (
          <Case key={medicine.id} name="with times" wide>
            <MedicineRow
              medicine={medicine}
              times={<TimeChips times={TIMES} />}
              next="Next: today at 13:00"
              onRemove={() => {}}
            />
          </Case>
        ))}
        {RECORDS.slice(1, 2).map((medicine) => (
          <Case key={medicine.id} name="without, over soon" wide>
            <MedicineRow
              medicine={{ ...medicine, description: "", enddate: "2026-11-30" }}
              times={<TimeChips times={[]} />}
              next={null}
              onRemove={() => {}}
            />
          </Case>
        ))}
      </Cases>
      <Cases title="Times" from="nouns/schedules/times-form.tsx">
        <Case name="with a night">
          <Times first={[...TIMES, "00:30"]} />
        </Case>
        <Case name="none">
          <Times first={[]} />
        </Case>
        <Case name="twice, not chosen, removed">
          <Times first={TIMES} isEdited />
        </Case>
      </Cases>
      <Cases title="Usual times" from="nouns/schedules/quick-times.tsx">
        <Case name="one chosen">
          <QuickTimes chosen={["08:00"]} onChoose={() => {}} />
        </Case>
      </Cases>
      <Cases title="Days that do not count" from="excused">
        <Case name="list">
          <ExcusedList periods={PERIODS} onRemove={() => {}} />
        </Case>
        <Case name="none">
          <ExcusedList periods={[]} onRemove={() => {}} />
        </Case>
        <Case name="form" wide>
          <Excuse />
        </Case>
      </Cases>
    </>
  );
}

function Times({ first, isEdited = false }: { first: string[]; isEdited?: boolean }) {
  const [rows, setRows] = useState(() => {
    const stored = mergeRows([], first);
    return isEdited ? withTime(withTime(withoutRow(stored, "20:00"), "13:00"), "") : stored;
  });
  return <TimesForm rows={rows} faults={timeFaults(rows)} tomorrow="Tuesday" onChange={setRows} />;
}

function Excuse() {
  return (
    <ExcusedForm
      day={TODAY}
      owner={11}
      onSave={async (period) => ({ data: { id: 1, profileid: 11, ...period } })}
      onSaved={() => {}}
      onClose={() => {}}
    />
  );
}
