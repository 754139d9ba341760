import type { WebhookNotice } from "@dosebeat/contract/webhook-notice";
import type { ToldEvent, WebhookEvent, WebhookReason } from "@dosebeat/contract/webhooks";
import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";

export interface WebhookTables {
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_watches: { profile_id: number; again_at: Generated<Date> };
  webhook_marks: { profile_id: number; from_at: Date | null };
}

interface WebhooksTable {
  id: GeneratedAlways<number>;
  name: string;
  address: string;
  secret: Buffer | null;
  events: WebhookEvent[];
  groups: number[] | null;
  has_names: boolean;
  created_at: Date;
  version: Generated<number>;
  paused_at: Generated<Date | null>;
}

interface WebhookEventsTable {
  id: GeneratedAlways<number>;
  uid: Generated<string>;
  webhook_id: number;
  profile_id: number | null;
  subject: string;
  event: ToldEvent;
  told: JSONColumnType<Told>;
  state: Generated<"waiting" | "sent" | "parked">;
  attempts: Generated<number>;
  made_at: Date;
  since_at: Date;
  send_at: Date;
  done_at: Date | null;
  status: number | null;
  reason: WebhookReason | null;
}

/** The parts of a notice that are stored with the event. */
export type Told = Pick<WebhookNotice, "dose" | "box" | "corrects">;
