import type { Language } from "@dosebeat/contract/base/languages";
import type { MessageReason } from "@dosebeat/contract/messages";
import type { Row } from "../../database/schema.ts";

/** Who gets a message. */
export interface Recipient {
  userid: number;
  email: string;
  /** Whether the address was confirmed by somebody who reads its mail. */
  isVerified: boolean;
  language: Language;
  /** The current zone. */
  timezone: string;
  /** What a locked screen may show. */
  shows: "hidden" | "plain" | "names";
}

/** Whom a message is about. */
export interface Subject {
  profileid: number;
  givenname: string;
  /** The zone at the instant of the message's subject, such as the due time. */
  timezone: string;
}

/** A medicine as named in texts. */
export interface NamedMedicine {
  name: string;
  strength: string;
}

/** The data of a device needed to encrypt messages for it. */
export type TargetDevice = Pick<
  Row<"push_subscriptions">,
  "id" | "endpoint" | "p256dh" | "auth" | "push_key"
>;

/** The part of a message's row that is sent. */
export type MessageRow = Omit<Row<"messages">, "state" | "reason" | "send_at" | "sent_at">;

/** A message that this server has claimed, and who it is for. */
export interface Outgoing {
  row: Readonly<MessageRow>;
  recipient: Recipient;
  subject: Subject;
  /** The medicines of `details.open`, by id. */
  medicines: ReadonlyMap<number, NamedMedicine>;
  /** For a push, its destination; undefined: the device was removed. */
  device?: TargetDevice | undefined;
}

/** The result of an attempt. */
export type Outcome =
  /** The service that delivers it has accepted it. */
  | { is: "sent" }
  /** Not now: try again after this time, or at the next retry; `isOfTarget`: other targets at this place may work. */
  | { is: "later"; reason: MessageReason; afterMs?: number; isOfTarget?: boolean }
  /** It will never be accepted. */
  | { is: "failed"; reason: MessageReason }
  /** It is no longer wanted. */
  | { is: "dropped"; reason: MessageReason };

/** A way for messages to leave the server. */
export interface Channel {
  readonly name: "push" | "mail";
  /** The most attempts in progress to one place. */
  readonly atOnce: number;
  /** Whether this server can send on it; otherwise waiting messages are left to other servers. */
  isOpen(): boolean;
  /**
   * The place, such as the host of a push service, whose messages are all held back while it fails. Undefined: the
   * message has no destination any more, for example because the device was removed.
   */
  placeOf(message: Outgoing): string | undefined;
  /**
   * Sends it within 20 s. Repeated attempts must carry the same id. Never throws because of what a place does.
   *
   * @param now by the database's clock, like the times of the message
   */
  send(message: Outgoing, now: Date): Promise<Outcome>;
}
