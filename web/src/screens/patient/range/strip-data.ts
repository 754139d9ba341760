import type { Dose, Doses } from "@dosebeat/contract/doses";
import { type Tally, tallyOf } from "@dosebeat/domain/adherence/tally";
import { isOpen } from "@dosebeat/domain/doses/statuses";
import type { MarkKind } from "../../../charts/legend/status-looks.ts";
import type { StripRow } from "../../../charts/month/strip.ts";
import { doseKey } from "../../../nouns/doses/dose-key.ts";
import { wasOffline } from "../../../nouns/doses/was-offline.ts";
import { byPlanClock } from "../plan-clock/plan-clock.ts";
import type { Choice } from "../screen/chart-choice.ts";

interface Texts {
  row: (time: string, tally: Tally) => string;
  /** Names the city of a zone. */
  zone: (zone: string) => string;
  extra: (count: number) => string;
  named: (count: number) => string;
  intakes: (count: number) => string;
  /** Intakes of this medicine only. */
  choice: Choice;
}

/** A row per time of day, in the order of the chart day, then intakes and presses without a dose. */
export function stripOf(answer: Doses, doses: readonly Dose[], texts: Texts): StripRow[] {
  const place = new Map(answer.days.map(({ date }, index) => [date, index]));
  const own = doses.filter(({ date }) => place.has(date));
  const rows = byPlanClock(own, answer.timezone).map(({ time, zone: home, own: atTime }) => {
    const marks = atTime.map((dose) => ({
      key: doseKey(dose),
      day: place.get(dose.date) ?? 0,
      kind: dose.status,
      deviation: dose.deviation_minutes,
      isOffline: !isOpen(dose.status) && wasOffline(dose, answer.silent),
    }));
    const zone = home === null ? null : texts.zone(home);
    const text = texts.row(zone === null ? time : `${time} ${zone}`, tallyOf(atTime));
    const dues = marks.map(({ day }) => day);
    return { key: `${time} ${home}`, label: time, zone, text, dues, marks };
  });
  const ofChoice = ({ medicine }: { medicine: number }) =>
    texts.choice === "all" || medicine === texts.choice;
  const intakes = answer.intakes.filter(ofChoice).map(({ at_utc }) => at_utc);
  const asides = [
    asideRow(answer, "intake", intakes, texts.intakes),
    asideRow(answer, "extra", instantsOf(answer.extra_presses), texts.extra),
    asideRow(answer, "named", instantsOf(answer.named_presses), texts.named),
  ];
  return [...rows, ...asides.filter((row) => row !== null)];
}

function instantsOf(presses: readonly { pressed_utc: string }[]): string[] {
  return presses.map(({ pressed_utc }) => pressed_utc);
}

/** What happened apart from the doses, by day; null: nothing. */
function asideRow(
  { days }: Doses,
  kind: MarkKind,
  instants: readonly string[],
  text: (count: number) => string,
): StripRow | null {
  const marks = instants.flatMap((instant) => {
    const at = Date.parse(instant);
    const day = days.findIndex(
      ({ start_utc, end_utc }) => Date.parse(start_utc) <= at && at < Date.parse(end_utc),
    );
    if (day === -1) return [];
    return [{ key: `${kind} ${instant}`, day, kind, deviation: null, isOffline: false }];
  });
  if (marks.length === 0) return null;
  return { key: kind, label: null, zone: null, kind, text: text(marks.length), dues: [], marks };
}
