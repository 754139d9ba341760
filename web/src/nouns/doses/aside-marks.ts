import type { Doses } from "@dosebeat/contract/doses";
import type { Intake } from "@dosebeat/contract/intakes";
import type { NamedPress } from "@dosebeat/contract/press-names";
import type { useTranslations } from "use-intl";
import type { Lane, Mark } from "../../charts/day/data.ts";
import { isolate } from "../../i18n/isolate.ts";
import type { Format } from "../../i18n/use-format.ts";

/** Words for intakes and presses that belong to no dose. */
export interface AsideTexts {
  intakeName: (intake: Intake) => string;
  /** Whether its medicine is only taken at planned times. */
  isPlanned: (intake: Intake) => boolean;
  pressName: (press: NamedPress) => string;
}

interface MarkTexts {
  dose: ReturnType<typeof useTranslations<"dose">>;
  chart: ReturnType<typeof useTranslations<"chart">>;
  format: Format;
  aside: AsideTexts;
}

interface Bounds {
  start: number;
  end: number;
}

/** Intakes within a period, of all medicines or some. */
export function intakesIn(
  { intakes }: Pick<Doses, "intakes">,
  { start, end }: Bounds,
  medicines: ReadonlySet<number> | null,
): Intake[] {
  return intakes.filter(({ at_utc, medicine }) => {
    const at = Date.parse(at_utc);
    return at >= start && at < end && (medicines === null || medicines.has(medicine));
  });
}

export function intakeMarks(intakes: readonly Intake[], texts: MarkTexts): Mark[] {
  return intakes.map((intake) => ({
    key: `intake ${intake.id}`,
    at: Date.parse(intake.at_utc),
    kind: "intake",
    deviation: null,
    label: texts.dose("spokenIntake", {
      kind: texts.aside.isPlanned(intake) ? "planned" : "needed",
      medicine: texts.aside.intakeName(intake),
      time: texts.format.time(intake.at_utc),
    }),
  }));
}

/** Presses that belong to no dose: extra ones, and those that the patient named. */
export function pressMarks(answer: Doses, { start, end }: Bounds, texts: MarkTexts): Mark[] {
  const isIn = ({ at }: Mark) => at >= start && at < end;
  const extra = answer.extra_presses.map(({ pressed_utc }): Mark => {
    const at = Date.parse(pressed_utc);
    const label = texts.dose("spokenExtra", { time: texts.format.time(at) });
    return { key: `extra ${at}`, at, kind: "extra", deviation: null, label };
  });
  const named = answer.named_presses.map((press): Mark => {
    const at = Date.parse(press.pressed_utc);
    const what = isolate(texts.aside.pressName(press));
    const label = texts.dose("spokenNamed", { time: texts.format.time(at), what });
    return { key: `named ${at}`, at, kind: "named", deviation: null, label };
  });
  return [...extra, ...named].filter(isIn).sort((a, b) => a.at - b.at);
}

export function intakeLane(intakes: readonly Intake[], texts: MarkTexts): Lane | null {
  if (intakes.length === 0) return null;
  const marks = intakeMarks(intakes, texts);
  return { key: "intakes", name: texts.chart("intakes"), detail: "", dues: [], marks };
}

export function pressLane(answer: Doses, bounds: Bounds, texts: MarkTexts): Lane | null {
  const marks = pressMarks(answer, bounds, texts);
  if (marks.length === 0) return null;
  const isAllNamed = marks.every(({ kind }) => kind === "named");
  const name = texts.chart(isAllNamed ? "named" : "extra");
  return { key: "extra", name, detail: "", dues: [], marks };
}
