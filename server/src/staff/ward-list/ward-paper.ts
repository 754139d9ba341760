import type { WardList, WardRow } from "@dosebeat/contract/ward-list";
import { listedCounts } from "@dosebeat/domain/adherence/listed-counts";
import type { Paper } from "../../platform/paper/paper.ts";
import { PAPER_WORDS } from "../../words/papers.ts";
import type { Texts } from "../../words/texts.ts";

const NOTHING = "–";

/** The list for the ward round, one line per patient. Times are in the patient's zone. */
export function wardPaper({ data, meta }: WardList, texts: Texts): Paper {
  const words = PAPER_WORDS[texts.language];
  const { group_name, total, as_of_utc, rules } = meta;
  const now = new Date(as_of_utc);
  const cellsOf = (row: WardRow): string[] => {
    const text = texts.near(row.timezone);
    const at = (instant: string | null) =>
      instant === null ? NOTHING : text.stamp(new Date(instant), row.timezone);
    const { contact, sensor } = row;
    const { taken, missed, unknown } = listedCounts(row);
    return [
      `${row.familyname}, ${row.givenname}`,
      row.born ?? NOTHING,
      row.record_number ?? NOTHING,
      String(row.medicines),
      taken === null ? NOTHING : `${taken.taken} / ${taken.of}`,
      missed === null ? NOTHING : String(missed),
      unknown === null ? NOTHING : String(unknown),
      at(row.last_press_utc),
      sensor === null ? words.none : words.states[sensor.state],
      contact === null
        ? NOTHING
        : `${at(contact.at_utc)} ${contact.outcome === null ? words[contact.kind] : words.outcomes[contact.outcome]}`,
      at(row.next_contact_utc),
    ];
  };
  const zone = data[0]?.timezone ?? "UTC";
  const left = total - data.length;
  const made = texts.near(zone).stamp(now, zone);
  const { from = null, to = null } = data.find((row) => row.from !== null) ?? {};
  return {
    isLandscape: true,
    dir: texts.dir,
    language: texts.language,
    title: texts.write(words.wardList, { group: group_name }),
    facts: [
      ...(from !== null && to !== null
        ? [[words.period, texts.near(zone).span(from, to)] as const]
        : []),
      [words.asOf, made],
    ],
    tables: [
      {
        columns: [
          { title: words.patient, share: 19 },
          { title: words.born.replace("{born}", "").replace(/[:\s]+$/u, ""), share: 7 },
          { title: words.record.replace("{number}", "").trim(), share: 8 },
          { title: words.medicines, share: 8, isNumber: true },
          { title: words.takenDue, share: 8, isNumber: true },
          { title: words.missed, share: 7, isNumber: true },
          { title: words.unclear, share: 7, isNumber: true },
          { title: words.lastPress, share: 10 },
          { title: words.box, share: 9 },
          { title: words.lastContact, share: 22 },
          { title: words.nextContact, share: 10 },
        ],
        rows: data.map(cellsOf),
      },
    ],
    lines: left > 0 ? { heading: texts.write(words.more, { count: left }), texts: [] } : null,
    definitions: `${words.definitions} ${words.openNot}`,
    signature: null,
    made: texts.write(words.made, { rules, at: made }),
  };
}
