import { useState } from "react";
import { ExcusedForm } from "../../src/excused/excused-form.tsx";
import { ExcusedList } from "../../src/excused/excused-list.tsx";
import { MedicineCard } from "../../src/medicines/medicine-card.tsx";
import { TimeChips } from "../../src/schedules/time-chips.tsx";
import { TimesEditor } from "../../src/schedules/times-editor.tsx";
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
      <Cases title="Medicine" from="medicines/medicine-card.tsx">
        {RECORDS.slice(0, 1).map((medicine) => (
          <Case key={medicine.id} name="with times" wide>
            <MedicineCard
              medicine={medicine}
              times={<TimeChips times={TIMES} />}
              onRemove={() => {}}
            />
          </Case>
        ))}
        {RECORDS.slice(1, 2).map((medicine) => (
          <Case key={medicine.id} name="without, over soon" wide>
            <MedicineCard
              medicine={{ ...medicine, description: "", enddate: "2026-11-30" }}
              times={<TimeChips times={[]} />}
              onRemove={() => {}}
            />
          </Case>
        ))}
      </Cases>
      <Cases title="Times" from="schedules/times-editor.tsx">
        <Case name="some">
          <Times first={TIMES} />
        </Case>
        <Case name="none">
          <Times first={[]} />
        </Case>
        <Case name="busy">
          <Times first={TIMES} busy />
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

function Times({ first, busy = false }: { first: string[]; busy?: boolean }) {
  const [times, setTimes] = useState(first);
  const [typed, setTyped] = useState("");
  return (
    <TimesEditor
      times={times}
      typed={typed}
      busy={busy}
      onType={setTyped}
      onAdd={(time) => {
        setTimes([...times, time]);
        setTyped("");
      }}
      onRemove={(time) => setTimes(times.filter((one) => one !== time))}
    />
  );
}

function Excuse() {
  return (
    <ExcusedForm
      day={TODAY}
      owner={11}
      busy={false}
      error={null}
      onSave={() => {}}
      onCancel={() => {}}
    />
  );
}
