import type { Adherence } from "@dosebeat/contract/adherence";
import type { Overview } from "@dosebeat/contract/overviews";
import { LEAST_COVERAGE, liesOutside, outwards } from "@dosebeat/domain/adherence/adherence";
import { RULES_VERSION } from "@dosebeat/domain/adherence/rules-version";
import type { Paper, PaperTable } from "../../platform/paper/paper.ts";
import { PAPER_WORDS } from "../../words/papers.ts";
import type { Texts } from "../../words/texts.ts";
import { type findHappened, happenedLines, isolated } from "./happened.ts";

const NOTHING = "–";

interface Reported {
  patient: Pick<
    Overview,
    "givenname" | "familyname" | "born" | "record_number" | "timezone" | "groups" | "sensor"
  >;
  range: { from: string; to: string };
  adherence: Adherence;
  medicines: readonly { name: string; strength: string; adherence: Adherence }[];
  happened: Awaited<ReturnType<typeof findHappened>>;
  now: Date;
}

/** GET /api/adherence for a patient, on paper. Below 70 % coverage it has no percentages, only the range. */
export function reportPaper(reported: Reported, texts: Texts): Paper {
  const { patient, range, adherence, happened, now } = reported;
  const { timezone, sensor } = patient;
  const text = texts.near(timezone);
  const words = PAPER_WORDS[texts.language];
  const stamp = (at: Date) => text.stamp(at, timezone);
  const whose = [
    `${patient.givenname} ${patient.familyname}`,
    patient.born && text.write(words.born, { born: patient.born }),
    patient.record_number && text.write(words.record, { number: patient.record_number }),
  ];
  const groups = patient.groups.map(({ name }) => isolated(name)).join(" · ");
  return {
    isLandscape: false,
    dir: texts.dir,
    language: texts.language,
    title: words.report,
    facts: [
      [words.patient, whose.flatMap((part) => (part ? [isolated(part)] : [])).join(" · ")],
      [words.clinic, groups || NOTHING],
      [words.period, text.span(range.from, range.to)],
      [words.asOf, `${isolated(stamp(now))} · ${isolated(timezone)}`],
      [words.box, sensor ? (sensor.serial_number ?? sensor.deveui) : words.none],
    ],
    tables: [figuresTable(adherence, text), medicinesTable(reported, text)],
    lines: happenedLines(happened, text, stamp),
    definitions: words.definitions,
    signature: words.signature,
    made: text.write(words.made, { rules: RULES_VERSION, at: stamp(now) }),
  };
}

type Figures = Adherence["figures"];
type Share = Figures["taking"];

function figuresTable({ figures }: Adherence, text: Texts): PaperTable {
  const words = PAPER_WORDS[text.language];
  const known = isKnown(figures);
  const { coverage, taking, timing_of_due, daily_implementation, correct_dosing } = figures;
  const row = (name: string, share: Share, percent: string) => [name, counted(share), percent];
  const shareOf = (share: Share) => (known ? text.share(share.percent) : NOTHING);
  return {
    columns: [
      { title: words.figure, share: 3 },
      { title: words.counted, share: 2, isNumber: true },
      { title: words.share, share: 3, isNumber: true },
    ],
    rows: [
      row(words.known, coverage, text.share(coverage.percent)),
      ...(known ? [] : [[words.tooLittle, "", ""]]),
      row(words.taken, taking, takenOf(figures, text)),
      ...(known && figures.range && liesOutside(taking, figures.range)
        ? [[words.unlike, "", ""]]
        : []),
      row(words.onTime, timing_of_due, shareOf(timing_of_due)),
      row(words.enoughDays, daily_implementation, shareOf(daily_implementation)),
      row(words.exactDays, correct_dosing, shareOf(correct_dosing)),
    ],
  };
}

function medicinesTable({ medicines }: Pick<Reported, "medicines">, text: Texts): PaperTable {
  const words = PAPER_WORDS[text.language];
  return {
    columns: [
      { title: words.medicine, share: 4 },
      { title: text.write(words.knownDays, { name: words.takenDue }), share: 2.4, isNumber: true },
      { title: words.share, share: 2.6, isNumber: true },
      { title: text.write(words.allDays, { name: words.missed }), share: 1.5, isNumber: true },
      { title: text.write(words.allDays, { name: words.unclear }), share: 1.5, isNumber: true },
    ],
    rows: medicines.map(({ name, strength, adherence: { figures, days } }) => {
      const sum = (of: "missed" | "unknown") => days.reduce((all, day) => all + day[of], 0);
      return [
        `${name} ${strength}`.trim(),
        counted(figures.taking),
        takenOf(figures, text),
        String(sum("missed")),
        String(sum("unknown")),
      ];
    }),
  };
}

/** Adds the range if a dose is unclear; if too little is known, gives only the range. */
function takenOf(figures: Figures, text: Texts): string {
  const words = PAPER_WORDS[text.language];
  const bounds = figures.range && outwards(figures.range);
  const percent = isKnown(figures) ? text.share(figures.taking.percent) : null;
  const between =
    bounds &&
    text.write(words.between, { low: text.percent(bounds.low), high: text.percent(bounds.high) });
  if (percent === null) return between ?? NOTHING;
  return between ? `${percent} (${between})` : percent;
}

function isKnown({ coverage }: Figures): boolean {
  return coverage.percent !== null && coverage.percent >= 100 * LEAST_COVERAGE;
}

function counted({ numerator, denominator }: Share): string {
  return `${numerator} / ${denominator}`;
}
