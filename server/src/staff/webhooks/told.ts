import type { ToldEvent, WebhookEvent } from "@dosebeat/contract/webhooks";
import type { Told } from "../../database/webhook-schema.ts";

/** What a receiver was last told about a subject. */
export interface Believed {
  id: number;
  uid: string;
  subject: string;
  event: ToldEvent;
  told: Told;
}

/** What a receiver is to be told. */
export interface News {
  subject: string;
  event: ToldEvent;
  told: Told;
}

/** The properties of a receiver that decide what it is told. */
export interface Receiver {
  events: readonly WebhookEvent[];
  /** It is told only about doses due since then. */
  created_at: Date;
}
