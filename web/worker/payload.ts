import type { PushPayload } from "@dosebeat/contract/notification";

/** The parts of a server message that the worker needs. */
export type Payload = Pick<
  PushPayload,
  | "id"
  | "tag"
  | "dir"
  | "silent"
  | "requireInteraction"
  | "actions"
  | "recorded"
  | "kept"
  | "token"
  | "url"
  | "minutes"
  | "until_utc"
> & { lang: string; notification: Pick<PushPayload["notification"], "title" | "body"> };

type Action = Payload["actions"][number];

const ACTIONS: readonly Action["action"][] = ["taken", "later", "skipped"];
const LATER_MINUTES = 15;

/**
 * Reads a message part by part: what an older or newer server leaves out gets a harmless default. Null:
 * there is nothing to show. The contract's schema would be larger than the worker.
 */
export function readPayload(value: unknown): Payload | null {
  const { notification, ...rest } = recordOf(value);
  const { title, body } = recordOf(notification);
  const { id, tag, lang, dir, silent, requireInteraction } = rest;
  const { actions, recorded, kept, token, url, minutes, until_utc } = rest;
  if (typeof id !== "string" || typeof tag !== "string" || typeof title !== "string") return null;
  return {
    id,
    tag,
    notification: { title, body: textOf(body) },
    lang: textOf(lang),
    dir: dir === "rtl" ? "rtl" : "ltr",
    silent: silent === true,
    requireInteraction: requireInteraction === true,
    actions: Array.isArray(actions) ? actions.flatMap(actionOf) : [],
    recorded: typeof recorded === "string" ? recorded : null,
    kept: shownIn(kept),
    token: typeof token === "string" ? token : null,
    url: textOf(url),
    minutes: typeof minutes === "number" ? minutes : LATER_MINUTES,
    until_utc: textOf(until_utc),
  };
}

function shownIn(value: unknown): Payload["kept"] {
  const { title, body } = recordOf(value);
  return typeof title === "string" ? { title, body: textOf(body) } : null;
}

function actionOf(value: unknown): Action[] {
  const { action, title } = recordOf(value);
  const known = ACTIONS.find((one) => one === action);
  return known && typeof title === "string" ? [{ action: known, title }] : [];
}

/**
 * Of two messages with one tag, the one that was decided later and so has the higher id: a device that was
 * off may receive them in any order, and the clocks of the servers that sent them may differ.
 */
export function newerOf(one: Payload, other: Payload | null): Payload {
  return other && Number(other.id) > Number(one.id) ? other : one;
}

/** How to show a message. A silent one replaces what was shown under its tag without a sound. */
export function optionsOf(payload: Payload, isSilent: boolean, mostActions: number) {
  const { tag, lang, dir, requireInteraction, actions, token, notification } = payload;
  return {
    body: notification.body,
    tag,
    lang,
    dir,
    silent: isSilent,
    renotify: !isSilent,
    requireInteraction,
    actions: token === null ? [] : actions.slice(0, mostActions),
    icon: "/icon-192.png",
    data: payload,
  };
}

/**
 * The page that a tap opens, always on this server. *Skip…* opens it at the question why.
 * @param origin of this server
 */
export function pageOf({ url }: Payload, action: string, origin: string): string {
  const page = new URL("/dashboard", origin);
  try {
    const named = new URL(url, origin);
    if (named.origin !== origin) return page.href;
    if (action === "skipped") named.searchParams.set("say", "skipped");
    return named.href;
  } catch {
    return page.href;
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
