import type { IngestCounts } from "@dosebeat/contract/ingest";
import type { DELIVERY_ROUTES, DeliveryReason } from "@dosebeat/contract/ingest-keys";
import type { Row } from "../../../database/schema.ts";
import type { Refusal } from "../../../http/errors.ts";
import type { NothingReason } from "../message/message.ts";
import { knownPath } from "../message/outline.ts";

export type DeliveryRoute = (typeof DELIVERY_ROUTES)[number];

/** The outcome of a delivery, or of those of its messages that share a result. */
export type DeliveryOutcome = Pick<
  Row<"ingest_deliveries">,
  "route" | "deveui" | "messages" | "result" | "reason" | "fields"
>;

/** Deliveries with a key that are not stored yet. */
export interface NewDeliveries {
  count: number;
  lastAt: Date;
  /** The newest, oldest first. */
  newest: ({ receivedAt: Date } & DeliveryOutcome)[];
}

interface Taken {
  route: DeliveryRoute;
  messages: readonly { deveui: string }[];
  /** Why there is no message. */
  nothing: NothingReason | undefined;
  counts: IngestCounts;
}

/** The outcomes of an accepted delivery: one for each result of its messages. */
export function outcomesOf({ route, messages, nothing, counts }: Taken): DeliveryOutcome[] {
  const none = { route, fields: [] };
  if (messages.length === 0) {
    const reason = nothing ?? "empty";
    return [{ ...none, deveui: null, messages: 0, result: "ignored", reason }];
  }
  const deveui = commonDeveui(messages);
  const results = [
    ["accepted", counts.accepted],
    ["duplicate", counts.duplicates],
    ["unknown", counts.unknown],
  ] as const;
  return results.flatMap(([result, count]) =>
    count > 0 ? [{ ...none, deveui, messages: count, result, reason: null }] : [],
  );
}

function commonDeveui(messages: readonly { deveui: string }[]): string | null {
  const [first] = messages;
  return first && messages.every(({ deveui }) => deveui === first.deveui) ? first.deveui : null;
}

/** Only this many faults are kept; fixing one shows the next. */
const MOST_FIELDS = 5;

/** The outcome of a refused delivery, without any of its content. */
export function refusedOutcome(route: DeliveryRoute, refusal: Refusal): DeliveryOutcome {
  const fields = refusal.faults.slice(0, MOST_FIELDS).map(({ path }) => pathOf(path));
  const reason = reasonOf(refusal);
  return { route, deveui: null, messages: 0, result: "refused", reason, fields };
}

/** The kind of event, a parameter of the address, is not a field of a body. */
function pathOf(path: readonly (string | number)[]): string {
  return path.length === 1 && path[0] === "event" ? "event" : knownPath(path);
}

function reasonOf({ status, faults }: Refusal): DeliveryReason {
  switch (status) {
    case 400:
      return faults.length > 0 ? "invalid" : "not_json";
    case 403:
      return "beyond_limit";
    case 413:
      return "too_large";
    case 415:
      return "not_json";
    default:
      return "not_stored";
  }
}
