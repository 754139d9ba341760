import type { FastifyBaseLogger } from "fastify";
import type { Parts } from "./parts.ts";
import { defineJob } from "./platform/job-runner.ts";
import { MailChannel } from "./telling/messages/mail-channel.ts";
import { LEASE_MS, MessageSender, MOST_CLAIMED } from "./telling/messages/sender.ts";
import { pushChannelOf } from "./telling/push/push-channel.ts";

export interface Sending {
  /** Starts sending everything that is due. */
  beginDue(): Promise<void>;
  /** Sends everything that is due, and waits for it. Returns how many messages were claimed. */
  sendDue(): Promise<number>;
  /** Waits for messages in progress. */
  close(): Promise<void>;
}

interface Options {
  /** The time by the database's clock; by default the database is asked. */
  databaseNow?: () => Date;
  /** Aborted when no further messages are to be claimed. */
  ending?: AbortSignal;
}

/** Sends messages on all channels of this server. */
export function sendingOf(
  parts: Parts,
  log: Pick<FastifyBaseLogger, "error" | "warn">,
  options: Options = {},
): Sending {
  const push = pushChannelOf(parts);
  const mail = new MailChannel(parts);
  const channels = [push, mail].filter((channel) => channel !== undefined);
  const announce = (profileid: number, id: number) =>
    parts.announcer.publish([{ kind: "reminder", profileid, id }]);
  const sender = new MessageSender({
    db: parts.db,
    channels,
    log,
    ...options,
    onDone: ({ subject, row }) => announce(subject.profileid, row.id),
  });
  return {
    beginDue: () => sender.beginDue(),
    sendDue: () => sender.sendDue(),
    async close() {
      await sender.drained();
      push?.close();
    },
  };
}

export const messageJob = defineJob({
  name: "messages",
  does: "sends what `reminders` and `notices` decided",
  every: 1_000,
  lease: LEASE_MS,
  atOnce: MOST_CLAIMED,
  make({ parts }: { parts: Parts }, { log, ending }) {
    const sending = sendingOf(parts, log, { ending });
    return { run: () => sending.beginDue(), end: () => sending.close() };
  },
});
