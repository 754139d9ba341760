import type { FastifyBaseLogger } from "fastify";
import { MailChannel } from "./messages/mail-channel.ts";
import { MessageSender } from "./messages/sender.ts";
import type { Parts } from "./parts.ts";
import { pushChannelOf } from "./push/push-channel.ts";

export interface Sending {
  start(): void;
  /** Sends all whose time has come, and waits for it. Returns how many messages were claimed. */
  sendDue(): Promise<number>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Sends messages on all the ways that this server has.
 *
 * @param databaseNow by default the clock of the database is asked
 */
export function sendingOf(
  parts: Parts,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
  databaseNow?: () => Date,
): Sending {
  const push = pushChannelOf(parts);
  const mail = new MailChannel(parts);
  const channels = [push, mail].filter((channel) => channel !== undefined);
  const announce = (profileid: number, id: number) =>
    parts.announcer.publish([{ kind: "reminder", profileid, id }]);
  const sender = new MessageSender({
    ...{ db: parts.db, channels, log },
    ...(databaseNow && { databaseNow }),
    onDone: ({ subject, row }) => announce(subject.profileid, row.id),
  });
  return {
    start: () => sender.start(),
    sendDue: () => sender.sendDue(),
    async stop() {
      await sender.stop();
      push?.close();
    },
  };
}
