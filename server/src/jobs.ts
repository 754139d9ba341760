import type { FastifyInstance } from "fastify";
import { appCleaningJob } from "./access/apps/cleaning.ts";
import { auditSealJob } from "./access/audit/seals/seal.ts";
import type { Shipping } from "./access/audit/seals/shipping.ts";
import { tokenMailJob } from "./accounts/token-mails/sender.ts";
import { invitationJob } from "./accounts/users/invitation-sender.ts";
import { downlinkJob } from "./boxes/downlinks/sender.ts";
import { decodingJob } from "./boxes/ingest/again/again.ts";
import type { Config } from "./config.ts";
import { clockJob } from "./database/clock-monitor.ts";
import { partitionJob } from "./database/partition-updater.ts";
import { replicaJob } from "./database/replicas/watch.ts";
import type { Parts } from "./parts.ts";
import type { Job } from "./platform/job-runner.ts";
import { StartRefused } from "./platform/start-refused.ts";
import type { MonthsKept } from "./retention-settings.ts";
import { messageJob } from "./sending.ts";
import { alertJob } from "./staff/alerts/planner.ts";
import { alertDeliveryJob } from "./staff/alerts/sender.ts";
import { summaryJob } from "./staff/summaries/keeper.ts";
import { webhookJob } from "./staff/webhooks/planner.ts";
import { webhookDeliveryJob } from "./staff/webhooks/sender.ts";
import { worklistJob } from "./staff/worklist/planner.ts";
import { boxLightJob } from "./telling/box-lights/look.ts";
import { noticeJob } from "./telling/notices/notices.ts";
import { reminderJob } from "./telling/reminders/planner.ts";
import { pastMessageJob } from "./whole/demonstration/past-messages.ts";
import { sealJob } from "./whole/installation/seal-renewal.ts";
import { erasureJob } from "./whole/own-data/recorded-erasure.ts";

interface GroundGiven extends Pick<Parts, "db" | "clock" | "metrics"> {
  monthsKept: MonthsKept;
  shipping: Shipping | undefined;
  /** Corrects what was derived from the clock before it jumped. */
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
  webhookJob,
  webhookDeliveryJob,
  invitationJob,
  tokenMailJob,
  appCleaningJob,
  decodingJob,
  boxLightJob,
  downlinkJob,
  erasureJob,
  sealJob,
  pastMessageJob,
];

/** Started if there are replicas; every server checks them for itself. */
export const REPLICA_JOBS = [replicaJob];

/** The jobs that REMINDERS=off leaves to other servers: everything that decides what people are told. */
const DECIDING = [reminderJob, noticeJob, alertJob, webhookJob, boxLightJob];

/**
 * The shared jobs that this server runs.
 *
 * @throws StartRefused if a job to switch off cannot be left to other servers
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
