import type { FastifyInstance } from "fastify";
import { alertJob } from "./alerts/planner.ts";
import { alertDeliveryJob } from "./alerts/sender.ts";
import { auditSealJob } from "./audit/seals/seal.ts";
import type { Shipping } from "./audit/seals/shipping.ts";
import type { Config } from "./config.ts";
import { clockJob } from "./database/clock-monitor.ts";
import { partitionJob } from "./database/partition-updater.ts";
import { pastMessageJob } from "./demonstration/past-messages.ts";
import { decodingJob } from "./ingest/again/again.ts";
import { noticeJob } from "./notices/notices.ts";
import type { Parts } from "./parts.ts";
import type { Job } from "./platform/job-runner.ts";
import { StartRefused } from "./platform/start-refused.ts";
import { reminderJob } from "./reminders/planner.ts";
import { messageJob } from "./sending.ts";
import { summaryJob } from "./summaries/keeper.ts";
import { invitationJob } from "./users/invitation-sender.ts";
import { worklistJob } from "./worklist/planner.ts";

interface GroundGiven extends Pick<Parts, "db" | "clock" | "metrics"> {
  /** Months for which raw uplinks are kept. */
  rawUplinkMonths: number;
  shipping: Shipping | undefined;
  /** Corrects what was derived from a clock that has jumped since. */
  jumped(now: Date): Promise<void>;
}

interface ServerGiven {
  app: FastifyInstance;
  parts: Parts;
}

/** Started before anything else and stopped last; every server runs them. */
export const GROUND_JOBS: readonly Job<GroundGiven>[] = [clockJob, partitionJob, auditSealJob];

/** Started once the server listens, and stopped once it no longer does; servers share them. */
export const SERVER_JOBS: readonly Job<ServerGiven>[] = [
  summaryJob,
  worklistJob,
  reminderJob,
  noticeJob,
  alertJob,
  messageJob,
  alertDeliveryJob,
  invitationJob,
  decodingJob,
  pastMessageJob,
];

/** What REMINDERS=off leaves to other servers: all that decides what people are told. */
const DECIDING = [reminderJob, noticeJob, alertJob];

/**
 * The shared jobs that this server runs.
 *
 * @throws StartRefused if a job that is to be off is none that can be left to other servers
 */
export function serverJobs({
  jobsOff,
  reminders,
}: Pick<Config, "jobsOff" | "reminders">): readonly Job<ServerGiven>[] {
  const names = SERVER_JOBS.map(({ name }) => name);
  const wrong = jobsOff.find((name) => !names.includes(name));
  if (wrong !== undefined) {
    throw new StartRefused(
      `The setting JOBS_OFF must be names of jobs that other servers can do (${names.join(", ")}), not "${wrong}".`,
    );
  }
  const off = new Set([
    ...jobsOff,
    ...(reminders === "off" ? DECIDING.map(({ name }) => name) : []),
  ]);
  return SERVER_JOBS.filter(({ name }) => !off.has(name));
}
