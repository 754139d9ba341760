import type { Language } from "@dosebeat/contract/base/languages";
import type { MessageReason } from "@dosebeat/contract/messages";
import type { Row } from "../../database/schema.ts";

/** Who gets a message. */
export interface Recipient {
  userid: number;
  email: string;
  /** Whether somebody who reads its mail confirmed the address. */
  isVerified: boolean;
  language: Language;
  /** The zone that holds now. */
  timezone: string;
  /** What may be read on the lock screen. */
  shows: "hidden" | "plain" | "names";
}

/** Whom a message is about. */
export interface Subject {
  profileid: number;
  givenname: string;
  /** The zone at the instant that the message is about, such as the due time. */
  timezone: string;
}

/** A medicine, as texts name it. */
export interface NamedMedicine {
  name: string;
  strength: string;
}

/** A device as messages are encrypted for it. */
export type TargetDevice = Pick<
  Row<"push_subscriptions">,
  "id" | "endpoint" | "p256dh" | "auth" | "push_key"
>;

/** What is sent of a message's row. */
export type MessageRow = Omit<Row<"messages">, "state" | "reason" | "send_at" | "sent_at">;

/** A message that this server has claimed, and who it is for. */
export interface Outgoing {
  row: Readonly<MessageRow>;
  recipient: Recipient;
  subject: Subject;
  /** Those of `details.open`, by id. */
  medicines: ReadonlyMap<number, NamedMedicine>;
  /** Of a push: where it goes; undefined: the device was removed. */
  device?: TargetDevice | undefined;
}

/** What became of an attempt. */
export type Outcome =
  /** The service that delivers it has accepted it. */
  | { is: "sent" }
  /** Not now: again after this time, or when the next retry is due; `isOfTarget`: other targets there may be fine. */
  | { is: "later"; reason: MessageReason; afterMs?: number; isOfTarget?: boolean }
  /** It will never be taken. */
  | { is: "failed"; reason: MessageReason }
  /** It is no longer wanted. */
  | { is: "dropped"; reason: MessageReason };

/** A way for messages to leave the server. */
export interface Channel {
  readonly name: "push" | "mail";
  /** Attempts under way to one place. */
  readonly atOnce: number;
  /** Whether this server can send on it; what waits is left to others. */
  isOpen(): boolean;
  /**
   * What is sent to the same place is held back together while that place fails, such as the host of a push
   * service; undefined: the message has no place any more, such as a device that was removed.
   */
  placeOf(message: Outgoing): string | undefined;
  /**
   * Sends it within 20 s. Repeated attempts must carry the same id. Never throws for what a place does.
   *
   * @param now by the database's clock, as the times of the message are
   */
  send(message: Outgoing, now: Date): Promise<Outcome>;
}
