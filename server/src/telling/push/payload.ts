import type { PushPayload } from "@dosebeat/contract/notification";
import { LATER_MINUTES } from "@dosebeat/contract/reminder-answers";
import type { Texts } from "../../words/texts.ts";
import type { Outgoing } from "../messages/channel.ts";
import { openOf } from "../messages/details.ts";
import { actionTitle, keptOf, notificationOf, recordedTitle } from "../messages/notification.ts";
import { ANSWER_MS, type MessageTokens } from "../messages/tokens.ts";

/** What a push service, and the device behind it, receives. */
export interface Pushed {
  payload: PushPayload;
  urgency: "low" | "normal" | "high";
  /** A message replaces a waiting one with the same topic at the push service; each subject has its own topic. */
  topic: string;
  ttlSeconds: number;
}

/** What payloads need besides the message. */
export interface Making {
  texts: Texts;
  tokens: MessageTokens;
  publicUrl: string;
}

/** The same for every attempt at a message, except for the time left to deliver it. */
export function pushedOf(
  { texts, tokens, publicUrl }: Making,
  message: Outgoing,
  now: Date,
): Pushed {
  const { row } = message;
  const shown = notificationOf(texts, message);
  const tag = tokens.topicOf(aboutOf(message));
  const expires = new Date(row.about_at.getTime() + ANSWER_MS);
  const claims = { message: row.id, about: row.about_at, device: row.target, expires };
  const token = shown.page === "/answer" ? tokens.make("answer", claims) : null;
  const { title, body, silent } = shown;
  const { language: lang, dir } = texts;
  // English pages have no prefix.
  const page = lang === "en" ? shown.page : `/${lang}${shown.page}`;
  const url = token === null ? page : `${page}#${token}`;
  const ttlMs = row.until_at.getTime() - now.getTime();
  return {
    payload: {
      web_push: 8030,
      notification: { title, body, lang, dir, tag, silent, navigate: publicUrl + url },
      id: `${row.id}`,
      tag,
      kind: row.kind,
      step: row.step,
      lang,
      dir,
      silent,
      requireInteraction: shown.actions.length > 0 && !silent,
      actions: shown.actions.map((action) => ({ action, title: actionTitle(texts, action) })),
      recorded: shown.actions.length > 0 ? recordedTitle(texts, message) : null,
      kept: shown.actions.length > 0 ? keptOf(texts, message) : null,
      token,
      api: "/api/reminder-answers",
      url,
      minutes: LATER_MINUTES,
      until_utc: row.until_at.toISOString(),
    },
    urgency: shown.urgency,
    topic: tag,
    ttlSeconds: Math.max(0, Math.round(ttlMs / 1000)),
  };
}

/** Messages about the same thing replace each other: an occasion, a battery, a medicine's stock. */
function aboutOf({ row }: Outgoing): string {
  const about = [row.user_id, row.profile_id, row.kind];
  const isOfOccasion = row.kind === "reminder" || row.kind === "alert";
  if (isOfOccasion) return [...about, row.about_at.getTime()].join();
  const [what = ""] = row.step.split("_");
  return [...about, what, ...openOf(row)].join();
}
