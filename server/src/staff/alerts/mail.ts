import { createHash } from "node:crypto";
import { harmless } from "../../platform/harmless.ts";
import type { Mail } from "../../platform/mail.ts";
import { LINK, layOut } from "../../platform/mail-layout.ts";
import { siteIn } from "../../platform/site-language.ts";
import { ALERT_WORDS } from "../../words/alerts.ts";
import type { AllTexts, Texts } from "../../words/texts.ts";
import type { ClaimedDelivery } from "./delivery-queries.ts";

/** The most patients named in one mail. */
const MOST_NAMED = 50;

interface Writing {
  texts: AllTexts;
  /** Absent: mails have no link. */
  publicUrl: string | undefined;
  now: Date;
}

/**
 * A mail about everything that one rule tells one address at a time: all deliveries are beginnings, all ends, or all
 * tests. It names patients only by their record number.
 */
export function alertMail(
  deliveries: readonly [ClaimedDelivery, ...ClaimedDelivery[]],
  { texts, publicUrl, now }: Writing,
): Mail {
  const [first] = deliveries;
  const text = texts[first.language].near(first.timezone);
  const words = ALERT_WORDS[first.language];
  const { event, kind, count } = first;
  const values = {
    what: text.write(words.kinds[kind], { count: count ?? 0 }),
    group: harmless(first.group_name),
    who: whoOf(first, words),
    patients: deliveries.length,
  };
  const subject = text.write(words.subjects[event], values);
  const lines = event === "test" ? [] : linesOf(deliveries, text, now);
  const intro = text.write(words.intros[event], values);
  const lang = text.language;
  const id = `alerts-${hashOf(deliveries)}`;
  const look = publicUrl !== undefined && text.write(words.look, { link: LINK });
  const body = [intro, lines.join("\n"), look, words.why].filter(Boolean).join("\n\n");
  const links = { ...(publicUrl !== undefined && { link: `${siteIn(publicUrl, lang)}/alerts` }) };
  return { ...layOut(first.address, { subject, text: body, links, lang, dir: text.dir }), id };
}

function linesOf(deliveries: readonly ClaimedDelivery[], text: Texts, now: Date): string[] {
  const words = ALERT_WORDS[text.language];
  const lines = deliveries.slice(0, MOST_NAMED).map((delivery) => {
    const { event, deveui, since_at, ended_at, timezone } = delivery;
    const at = (instant: Date | null) => (instant ? momentOf(text, instant, now, timezone) : "");
    const values = {
      who: whoOf(delivery, words),
      box: deveui ?? "",
      from: at(since_at),
      to: at(ended_at),
    };
    if (delivery.erased_alert !== null) return words.erased;
    if (event === "ended") return text.write(words.ended, values);
    return text.write(deveui === null ? words.begun : words.begunBox, values);
  });
  const more = deliveries.length - lines.length;
  return more === 0 ? lines : [...lines, text.write(words.more, { count: more })];
}

/** Recipients without an account get times in UTC, marked as such. */
function momentOf(text: Texts, instant: Date, now: Date, timezone: string): string {
  const moment = text.moment(instant, now, timezone);
  return timezone === "UTC" ? `${moment} UTC` : moment;
}

function whoOf(
  { record_number, profile_id, erased_alert }: ClaimedDelivery,
  { erasedWho }: { erasedWho: string },
): string {
  if (erased_alert !== null) return erasedWho;
  return record_number === null ? `#${profile_id}` : harmless(record_number);
}

/** The same for every attempt with the same content. */
function hashOf(deliveries: readonly ClaimedDelivery[]): string {
  const ids = deliveries.map(({ id }) => id).join(" ");
  return createHash("sha256").update(ids).digest("hex").slice(0, 32);
}
