import type { Adherence } from "@dosebeat/contract/adherence";
import type { DemonstrationAccount } from "@dosebeat/contract/demonstration";
import type { Doses } from "@dosebeat/contract/doses";
import type { Telephone } from "@dosebeat/contract/telephones";
import type { Db } from "./database/db.ts";
import type { Replicas } from "./database/replicas/replicas.ts";
import type { DownlinkSettings } from "./downlink-settings.ts";
import type { Quotas, WriteLimits } from "./limit-settings.ts";
import type { Announcer } from "./peers/announcer.ts";
import type { VersionedCache } from "./peers/cached/versioned-cache.ts";
import type { Calculator } from "./platform/calculator.ts";
import type { Clock } from "./platform/clock.ts";
import type { IdQueue } from "./platform/id-queue.ts";
import type { SendMail } from "./platform/mail.ts";
import type { Metrics } from "./platform/metrics.ts";
import type { Overload } from "./platform/overload.ts";
import type { Provider } from "./platform/provider/provider.ts";
import type { Storage } from "./platform/storage.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import type { Push } from "./platform/web-push/push.ts";
import type { WebhookSettings } from "./platform/webhooks/webhooks.ts";
import type { SignOnSettings } from "./sign-on-settings.ts";

export type OfferedAccount = Pick<DemonstrationAccount, "email" | "password" | "shows">;

/** What the server is made of; tests supply their own clock and database. */
export interface Parts {
  db: Db;
  /** Copies of the database that calls may read from; absent: none. */
  replicas?: Replicas;
  clock: Clock;
  announcer: Announcer;
  metrics: Metrics;
  /** Whether there is disk space for messages from boxes; absent: not checked. */
  storage?: Storage;
  /** What a patient may store. */
  quotas: Quotas;
  /** Runs calculations that would keep everybody else waiting. */
  workers: Calculator;
  /** A cache of the doses of requested days. */
  doses: VersionedCache<{ value: Doses; json: string }>;
  /** A cache of the adherence of requested days. */
  adherence: VersionedCache<{ value: Adherence; json: string }>;
  /** Patients whose rows of the worklist are to be worked out next. */
  worklistQueue: IdQueue;
  /** How many changes a user may make. */
  writes: WriteLimits;
  /** Whether the server is overloaded; absent: not checked. */
  overload?: Overload;
  /** When the database last heard of a box before this server started; null: never. */
  heardUntil?: Date | null;
  /** Whoever has this token may read the metrics; absent: anybody on this machine may. */
  metricsToken?: string;
  /** Signs tokens (HS256); at least 32 characters. */
  jwtSecret: string;
  /** Also accepted, but not used for anything new; absent: only `jwtSecret` is accepted. */
  jwtSecretBeside?: string;
  signup: "open" | "closed";
  autoRegisterBoxes: boolean;
  /** Single sign-on; absent: accounts sign in with their passwords. */
  signOn?: { settings: SignOnSettings; provider: Provider };
  /** Whose accounts must have a second factor. */
  requireSecondFactor: "nobody" | "staff";
  logLevel: "silent" | "fatal" | "error" | "warn" | "info" | "debug" | "trace";
  /** The destination of the log; absent: standard output. */
  logTo?: { write(line: string): void };
  /** Whom patients who took too much can call; absent: nobody is named. */
  help?: { emergency: string | null; poisonCentre: Telephone | null };
  /** Sends mails; absent: what would be mailed is printed. */
  sendMail?: SendMail;
  /** Sends notifications to browsers; absent: this server cannot. */
  push?: Push;
  /** Which webhooks may be called besides those at public addresses. */
  webhooks?: WebhookSettings;
  /** How commands reach boxes; absent: not at all. */
  downlinks?: DownlinkSettings;
  /** Whether each broker of `MQTT_URL` is connected, in the order of the setting; absent: there is none. */
  brokers?: () => readonly boolean[];
  /** Records outside the database which accounts were erased. */
  rememberErasures?: () => Promise<void>;
  /** Follows requests as traces; absent: traces are not wanted. */
  tracing?: Pick<Tracing, "follow">;
  /** Prints a line for the operator. */
  print: (line: string) => void;
  /** Where people open the web application, without a slash at the end; absent: this machine. */
  publicUrl?: string;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` counts; absent: none. */
  trustProxy?: string[];
  /** Aborted when the server is about to stop: load balancers are told to go elsewhere. */
  ending?: AbortSignal;
  /** How long a request may take to arrive; absent: a minute. */
  requestTimeoutMs?: number;
  /** How long a list waits for patients who are being worked out; absent: 1.5 s. */
  listPatienceMs?: number;
  /** Accounts offered by the sign-in page, with public passwords; only the demonstration has them. */
  demonstration?: readonly OfferedAccount[];
  /** Folder of the built web application; absent in tests of only the server. */
  webRoot?: string;
}
