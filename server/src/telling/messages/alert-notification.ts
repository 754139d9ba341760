import { z } from "zod";
import type { Texts } from "../../words/texts.ts";
import type { Outgoing } from "./channel.ts";
import { cityOf } from "./cities.ts";
import { AlertDetails } from "./details.ts";
import type { Notification } from "./shown.ts";

const Link = z.object({ to: z.number() });

/** What a carer's device shows about a patient; never a medicine. */
export function alertNotification(texts: Texts, message: Outgoing): Notification {
  const { row, subject } = message;
  const details = AlertDetails.parse(row.details);
  const { to } = Link.parse(row.details);
  const words = wordsOf(texts, row.step, details);
  const { due, heard, seen, pressed, isLastToday } = details;
  const at = (instant: Date | null) =>
    instant ? texts.moment(instant, row.decided_at, subject.timezone) : "";
  const values = {
    name: subject.givenname,
    time: texts.time(due, subject.timezone),
    heard: at(heard),
    seen: at(seen),
    pressed: at(pressed),
  };
  const lines = [texts.write(words.text, values), ...zoneLine(texts, message, due)];
  if (isLastToday) lines.push(texts.write(texts.words.carer.lastToday, values));
  const isQuiet = row.step === "resolved";
  return {
    title: texts.write(words.title, values),
    body: lines.join(" "),
    silent: isQuiet,
    urgency: isQuiet ? "low" : "high",
    actions: [],
    page: `/caring/${to}`,
  };
}

function wordsOf({ words: { carer } }: Texts, step: string, details: AlertDetails) {
  if (step === "no_press") return carer.noPress;
  if (step === "no_answer") return carer.noAnswer;
  if (step === "not_known") {
    return details.isSilent && details.heard ? carer.notKnown : carer.notKnownGap;
  }
  if (details.reason === "press") return carer.resolvedPress;
  return details.reason === "excused" ? carer.resolvedExcused : carer.resolvedSaid;
}

/** Names the patient's zone if the carer's clock shows a different time. */
function zoneLine(texts: Texts, { recipient, subject }: Outgoing, due: Date): string[] {
  const isSame = texts.time(due, recipient.timezone) === texts.time(due, subject.timezone);
  if (isSame) return [];
  const values = { zone: cityOf(subject.timezone, texts.language), name: subject.givenname };
  return [texts.write(texts.words.carer.zone, values)];
}
