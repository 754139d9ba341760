import { MOTION_COUNTER_MODULUS } from "@dosebeat/domain/codecs/codec";

interface Count {
  counter: number;
  boot: string;
}

/**
 * Elements of a JSON array: the movements since the reading before. As told where a box told them;
 * where it told a running count, worked out as `measured` of queries.ts does in SQL: after a reboot the
 * count may have begun again, so that the movements between are not known.
 *
 * @param told elements, each the movements or null, or `<movements?>+<running count>@<boot?>`
 * @param before the element before the first
 */
export function movementsText(told: string, before: string | null): string {
  if (!told.includes("+")) return told;
  let last = countOf(before ?? "");
  return told
    .split(",")
    .map((element) => {
      const count = countOf(element);
      const movements = element.startsWith("+") ? between(last, count) : element.split("+", 1)[0];
      last = count;
      return movements;
    })
    .join(",");
}

function countOf(element: string): Count | undefined {
  const plus = element.indexOf("+");
  if (plus < 0) return undefined;
  const [counter, boot = ""] = element.slice(plus + 1).split("@");
  return { counter: Number(counter), boot };
}

function between(last: Count | undefined, count: Count | undefined): string {
  if (!last || !count || last.boot !== count.boot) return "null";
  return String((count.counter - last.counter + MOTION_COUNTER_MODULUS) % MOTION_COUNTER_MODULUS);
}
