import { forbidden } from "../../../http/errors.ts";
import type { Message } from "../message/message.ts";

/** An ingest key and what it may deliver; null: everything. */
export interface KeyLimit {
  id: number;
  /** In lower case. */
  deveuis: ReadonlySet<string> | null;
  /** Application id of the network. */
  application: string | null;
}

/** @throws 403 that names the first message outside the limit of the key */
export function refuseBeyondLimit(
  { deveuis, application }: Omit<KeyLimit, "id">,
  messages: readonly Pick<Message, "deveui" | "application">[],
): void {
  for (const message of messages) {
    if (deveuis && !deveuis.has(message.deveui)) {
      throw forbidden(
        `This ingest key is limited to certain boxes, and ${message.deveui} is not one of them. Nothing was stored.`,
      );
    }
    if (application !== null && message.application !== application) {
      throw forbidden(
        `This ingest key is limited to the application ${application}. Nothing was stored.`,
      );
    }
  }
}
