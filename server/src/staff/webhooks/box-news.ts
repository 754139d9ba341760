import { BATTERY_FINE } from "@dosebeat/domain/alerts/kinds";
import { BATTERY_SERVICE_SOON, isSilent } from "@dosebeat/domain/presses/silence";
import { HOUR } from "@dosebeat/domain/time/durations";
import { startOf } from "../../boxes/sensors/coarse/steps.ts";
import type { LinkedSensor } from "../../boxes/sensors/queries.ts";
import type { Believed, News, Receiver } from "./told.ts";

type Box = Pick<
  LinkedSensor,
  "deveui" | "battery" | "last_received_at" | "interval_minutes" | "valid_from"
>;

interface Moment {
  now: Date;
  /** Whether the patient is in a blinded study: the exact time when the box was heard reveals presses. */
  isBlinded: boolean;
}

type Believing = ReadonlyMap<string, Believed>;

/**
 * What to tell a receiver about the patient's box: which it is, and when a silence or a low battery begins and ends.
 * Something unknown begins and ends nothing.
 *
 * @param believed by subject
 */
export function boxNews(
  box: Box | undefined,
  believed: Believing,
  { events }: Receiver,
  moment: Moment,
): News[] {
  return [
    ...(events.includes("patient.linked") ? linkNews(box, believed) : []),
    ...(events.includes("box.silent") ? silenceNews(box, believed, moment) : []),
    ...(events.includes("box.battery") ? batteryNews(box, believed) : []),
  ];
}

function linkNews(box: Box | undefined, believed: Believing): News[] {
  const subject = "link";
  const before = believed.get(subject)?.told.box?.deveui ?? null;
  const deveui = box?.deveui ?? null;
  if (before === deveui) return [];
  const told = {
    deveui,
    state: "linked" as const,
    since_utc: box?.valid_from.toISOString() ?? null,
    battery: box?.battery ?? null,
  };
  return [{ subject, event: "patient.linked", told: { box: told } }];
}

function silenceNews(
  box: Box | undefined,
  believed: Believing,
  { now, isBlinded }: Moment,
): News[] {
  const heard = box?.last_received_at ?? null;
  const holds = heard !== null && isSilent(heard, box?.interval_minutes ?? null, now);
  const since = heard && isBlinded ? startOf(heard, HOUR) : heard;
  return turned(box, { event: "box.silent", holds, since }, believed.get("box.silent"));
}

function batteryNews(box: Box | undefined, believed: Believing): News[] {
  const before = believed.get("box.battery");
  const battery = box?.battery ?? null;
  const isOpen = before?.told.box?.state === "begun" && before.told.box.deveui === box?.deveui;
  const limit = isOpen ? BATTERY_FINE : BATTERY_SERVICE_SOON;
  const holds = battery === null ? isOpen : battery < limit;
  return turned(box, { event: "box.battery", holds, since: null }, before);
}

interface State {
  event: "box.silent" | "box.battery";
  holds: boolean;
  since: Date | null;
}

/** Ends what was said about another box, and adds what is new about this one. */
function turned(
  box: Box | undefined,
  { event, holds, since }: State,
  before: Believed | undefined,
): News[] {
  const open = before?.told.box?.state === "begun" ? before.told.box : undefined;
  const isSame = open !== undefined && open.deveui === box?.deveui;
  const battery = box?.battery ?? null;
  const since_utc = since?.toISOString() ?? null;
  const ended = isSame ? { ...open, battery, state: "ended" as const } : open;
  const news: News[] = [];
  if (ended && !(isSame && holds)) {
    news.push({ subject: event, event, told: { box: { ...ended, state: "ended" } } });
  }
  if (box && holds && !isSame) {
    const begun = { deveui: box.deveui, state: "begun" as const, since_utc, battery };
    news.push({ subject: event, event, told: { box: begun } });
  }
  return news;
}
