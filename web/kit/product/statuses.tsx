import type { Dose } from "@dosebeat/contract/doses";
import { DOSE_STATUSES } from "@dosebeat/domain/doses/statuses";
import { TOLERANCE_MINUTES } from "@dosebeat/domain/doses/tolerance";
import { Legend } from "../../src/charts/legend/legend.tsx";
import type { MarkKind } from "../../src/charts/legend/status-looks.ts";
import { StatusShape, StatusSign } from "../../src/charts/legend/status-shape.tsx";
import { DoseDetails } from "../../src/nouns/doses/dose-details.tsx";
import { DoseTable } from "../../src/nouns/doses/dose-table.tsx";
import { StatusPill } from "../../src/nouns/doses/status-pill.tsx";
import { Timeline } from "../../src/screens/patient/day/timeline/timeline.tsx";
import { NOW, TODAY, ZONE } from "../data/calendar.ts";
import { dosesOf } from "../data/doses.ts";
import { PROFILE } from "../data/profile.ts";
import { BY_STATUS } from "../data/statuses.ts";
import { Case, Cases } from "../section.tsx";

const nothingSaid = () => undefined;
const NO_OPENINGS = {
  answers: {
    onRefill: nothingSaid,
    onNeeded: nothingSaid,
    onTwice: nothingSaid,
    onNotKnown: nothingSaid,
  },
  showTwice: nothingSaid,
  takeBack: nothingSaid,
};

const ASIDE = { intake: null, extra: null, named: null, not_due: null } as const;
const BY_KIND: Readonly<Record<MarkKind, Dose | null>> = { ...BY_STATUS, ...ASIDE };
const KINDS: readonly MarkKind[] = [...DOSE_STATUSES, "intake", "extra", "named", "not_due"];
/** Minutes from the schedule. */
const DEVIATIONS = [0, TOLERANCE_MINUTES / 2, TOLERANCE_MINUTES, 45, 60, 90, 120, 240];

const ANSWER = dosesOf(TODAY, TODAY);
const { silent } = ANSWER;
const ACTIONS = {
  onChoose: () => {},
  undoOf: () => undefined,
  onPress: () => {},
  openings: NO_OPENINGS,
  onIntakes: () => {},
};
const DAY = { profile: PROFILE, date: TODAY, today: TODAY, now: NOW, actions: ACTIONS };
const CAN_UNDO: Partial<Record<Dose["status"], () => void>> = {
  confirmed: () => {},
  skipped: () => {},
};

/** Signs and words of every status. */
export function Statuses() {
  return (
    <>
      <Cases title="Signs" from="charts/legend/status-shape.tsx">
        {KINDS.map((kind) => (
          <Case key={kind} name={kind}>
            <div className="kit-row">
              <StatusSign kind={kind} deviation={deviationOf(kind)} />
              <svg width="44" height="44" viewBox="-11 -11 22 22" aria-hidden="true">
                <StatusShape kind={kind} deviation={deviationOf(kind)} />
              </svg>
            </div>
          </Case>
        ))}
      </Cases>
      <Cases title="Colours of a press by minutes" from="charts/legend/dot-colour.ts">
        {DEVIATIONS.map((minutes) => (
          <Case key={minutes} name={`${minutes} min`}>
            <svg width="44" height="44" viewBox="-11 -11 22 22" aria-hidden="true">
              <StatusShape
                kind={minutes > TOLERANCE_MINUTES ? "late" : "on_time"}
                deviation={minutes}
              />
            </svg>
          </Case>
        ))}
      </Cases>
      <Cases title="Pills" from="nouns/doses/status-pill.tsx">
        {DOSE_STATUSES.map((status) => (
          <Case key={status} name={status}>
            <StatusPill dose={BY_STATUS[status]} silent={silent} zone={ZONE} />
          </Case>
        ))}
        <Case name="unknown, box heard">
          <StatusPill dose={BY_STATUS.unknown} silent={[]} zone={ZONE} />
        </Case>
      </Cases>
      <Cases title="Legend" from="charts/legend/legend.tsx">
        <Case name="whole" wide>
          <Legend kinds={new Set(KINDS)} silent />
        </Case>
        <Case name="nothing but presses on time" wide>
          <Legend kinds={new Set(["on_time"])} silent={false} />
        </Case>
      </Cases>
      <Cases title="Why a dose has its status" from="nouns/doses/dose-details.tsx">
        {DOSE_STATUSES.map((status) => (
          <Case key={status} name={status}>
            <DoseDetails
              hasBox
              medicines={[]}
              doses={[BY_STATUS[status]]}
              answer={ANSWER}
              now={NOW}
              owner={1}
              busy={status === "skipped"}
              error={null}
              onRecord={() => {}}
            >
              {null}
            </DoseDetails>
          </Case>
        ))}
      </Cases>
      <Cases title="Doses of a day" from="patient/day/timeline, nouns/doses/dose-table.tsx">
        <Case name="timeline">
          <Timeline {...DAY} answer={ANSWER} />
        </Case>
        <Case name="timeline, what was just stated can be undone">
          <Timeline
            {...DAY}
            answer={ANSWER}
            actions={{ ...ACTIONS, undoOf: ([dose]) => CAN_UNDO[dose?.status ?? "due"] }}
          />
        </Case>
        <Case name="timeline for reading only, as carers see it">
          <Timeline {...DAY} answer={ANSWER} actions={null} />
        </Case>
        <Case name="timeline of a day without doses">
          <Timeline {...DAY} answer={{ ...ANSWER, doses: [] }} />
        </Case>
        <Case name="table" wide>
          <section className="card">
            <DoseTable
              caption="Doses"
              columns={["day", "due", "medicine"]}
              doses={ANSWER.doses}
              silent={silent}
              zoneOn={() => ZONE}
            />
          </section>
        </Case>
      </Cases>
    </>
  );
}

function deviationOf(kind: MarkKind): number | null {
  return BY_KIND[kind]?.deviation_minutes ?? null;
}
