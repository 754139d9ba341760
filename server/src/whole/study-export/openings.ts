import type { StudyRow } from "@dosebeat/contract/study-tables";
import { collapsePresses } from "@dosebeat/domain/presses/presses";
import { firstIndexOf } from "@dosebeat/domain/time/ascending";
import { chartDayOf, zoneOn } from "@dosebeat/domain/time/local-time";
import { openingsIn } from "../../state/doses/openings-again.ts";
import { instantCell, localCell } from "./cells.ts";
import { findReceived, findStudyBoxes } from "./queries.ts";
import type { AskedRows } from "./study-task.ts";

/** Every press as recorded, with the press that represents its minute. */
export async function openingRows(asked: AskedRows): Promise<StudyRow<"openings">[]> {
  const { parts, profileid, number, range, timeline } = asked;
  const { bounds, zones } = timeline;
  const boxes = await findStudyBoxes(parts.db, profileid, timeline.now);
  const { second } = await openingsIn(parts, profileid, timeline, range);
  const again = new Set(
    second.flatMap(({ opened }) => ("at" in opened ? [opened.at.getTime()] : [])),
  );
  const dueOf = new Map(
    timeline.results.map(({ pressed, occasion }) => [pressed?.getTime(), occasion.due] as const),
  );
  const named = new Map(timeline.named.map(({ press, word }) => [press.getTime(), word] as const));
  const received = await receivedBy(asked, boxes);
  const presses = timeline.records
    .flatMap(({ binding, presses: own }) => {
      const box = boxes.find(({ from }) => from.getTime() === binding.from.getTime());
      return own.map((press) => ({ ...press, box }));
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const heads = collapsePresses(presses);
  return presses
    .filter(({ at }) => at >= bounds.start && at < bounds.end && at <= timeline.now)
    .map(({ at, seq, box }) => {
      const head = heads[firstIndexOf(heads, (press) => press.at > at) - 1]?.at ?? at;
      const isHead = head.getTime() === at.getTime();
      const word = isHead ? named.get(at.getTime()) : undefined;
      const told = box && received.get(keyOf(box.id, seq, at));
      const date = chartDayOf(at, zones);
      const timezone = zoneOn(date, zones);
      return {
        record_number: number,
        pressed_utc: at.toISOString(),
        pressed_local: localCell(at, timezone),
        date,
        timezone,
        deveui: box?.deveui ?? null,
        number: seq,
        received_utc: instantCell(told),
        clock_source: told?.getTime() === at.getTime() ? "network" : "box",
        cluster_of: head.toISOString(),
        used_by_dose: isHead ? instantCell(dueOf.get(at.getTime())) : null,
        named_as: word?.as ?? null,
        named_by: word?.by ?? null,
        named_utc: instantCell(word?.saidAt),
        second_opening: again.has(at.getTime()),
      };
    });
}

async function receivedBy(
  { parts, timeline: { bounds } }: AskedRows,
  boxes: Awaited<ReturnType<typeof findStudyBoxes>>,
): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for (const box of boxes) {
    if (box.from >= bounds.end || (box.to !== null && box.to <= bounds.start)) continue;
    const rows = await findReceived(parts.db, box, bounds.start, bounds.end);
    for (const { seq, pressedAt, receivedAt } of rows) {
      found.set(keyOf(box.id, seq, pressedAt), receivedAt);
    }
  }
  return found;
}

function keyOf(box: number, seq: number | null, at: Date): string {
  return `${box} ${seq} ${at.getTime()}`;
}
