import type { ToldEvent, WebhookEvent } from "@dosebeat/contract/webhooks";
import type { Told } from "../../database/webhook-schema.ts";

/** What a receiver was told of a subject last. */
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

/** The receiver, as far as it decides what it is told. */
export interface Receiver {
  events: readonly WebhookEvent[];
  /** It is told of doses that are due from then on. */
  created_at: Date;
}
