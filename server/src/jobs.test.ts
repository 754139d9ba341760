import { DAY } from "@dosebeat/domain/time/durations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/app.ts";
import { invitationJob } from "./accounts/users/invitation-sender.ts";
import { addDueInvitations } from "./accounts/users/invitations/queries.ts";
import { GROUND_JOBS, REPLICA_JOBS, SERVER_JOBS, serverJobs } from "./jobs.ts";
import { JobRunner } from "./platform/job-runner.ts";
import type { Mail } from "./platform/mail.ts";
import { Metrics } from "./platform/metrics.ts";
import { StartRefused } from "./platform/start-refused.ts";

const ALL = [...GROUND_JOBS, ...REPLICA_JOBS, ...SERVER_JOBS];
const NAMES = SERVER_JOBS.map(({ name }) => name);
const quiet = { info() {}, warn() {}, error() {} };

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it("gives each job a name of its own", () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
});

describe("switched off", () => {
  /** Starts these jobs and waits until every one has run. Returns the names of those that ran. */
  async function run(jobs: typeof SERVER_JOBS): Promise<string[]> {
    const metrics = new Metrics();
    const runner = new JobRunner({ log: quiet, metrics });
    await runner.start(jobs, { app: server.app, parts: { ...server.parts, metrics } });
    const ran = async () => {
      const { values } = (await metrics.registry
        .getSingleMetric("dosebeat_job_duration_seconds")
        ?.get()) ?? { values: [] };
      return values.flatMap(({ labels, value }) => {
        const isCount = !("le" in labels) && value >= 1 && "job" in labels;
        return isCount ? [String(labels["job"])] : [];
      });
    };
    await expect.poll(async () => new Set(await ran()).size).toBe(jobs.length);
    await runner.stop();
    return [...new Set(await ran())];
  }

  it("is none by default: all run", async () => {
    const jobs = serverJobs({ jobsOff: [], reminders: "on" });
    expect((await run(jobs)).sort()).toEqual([...NAMES].sort());
  });

  it.each(NAMES)("does not run, while all others do: %s", async (off) => {
    const ran = await run(serverJobs({ jobsOff: [off], reminders: "on" }));
    expect(ran.sort()).toEqual(NAMES.filter((name) => name !== off).sort());
  });

  it("is all that decides what people are told, where REMINDERS is off", async () => {
    const ran = await run(serverJobs({ jobsOff: [], reminders: "off" }));
    const deciding = ["reminders", "notices", "alerts", "webhooks", "box-lights"];
    expect(ran.sort()).toEqual(NAMES.filter((name) => !deciding.includes(name)).sort());
  });

  it.each(["clock", "audit-seals", "reminder"])("cannot be what is no shared job: %s", (name) => {
    const read = () => serverJobs({ jobsOff: ["alerts", name], reminders: "on" });
    expect(read).toThrow(StartRefused);
    expect(read).toThrow(
      /^The setting JOBS_OFF must be names of jobs that other servers can do \(summaries, .*\), not "/,
    );
  });
});

describe("shared by two servers", () => {
  /** Invites this many people, whose mails are sent by `send`. */
  async function invited(count: number, send: (mail: Mail, by: number) => Promise<void>) {
    const one = await createTestApp({ sendMail: (mail) => send(mail, 1) });
    const { db, clock } = one;
    const two = await createTestApp({ db, clock, sendMail: (mail) => send(mail, 2) });
    const admin = await one.anAdmin();
    const people = [];
    for (let made = 0; made < count; made += 1) {
      people.push(await one.aPatient({ passwordHash: null }));
    }
    const ids = people.map(({ userid }) => userid);
    await db.transaction().execute((tx) => addDueInvitations(tx, ids, admin.userid, clock.now()));
    const start = async ({ app, parts }: TestApp) => {
      const runner = new JobRunner({ log: quiet, metrics: new Metrics(), stopWithinMs: 50 });
      await runner.start([invitationJob], { app, parts });
      return runner;
    };
    const close = async () => {
      await two.close();
      await one.close();
    };
    return { one, two, clock, emails: people.map(({ email }) => email).sort(), start, close };
  }

  it("does each thing once", async () => {
    const sent: { to: string; by: number }[] = [];
    const sending = new Set<number>();
    let begin = () => {};
    const bothSend = new Promise<void>((resolve) => (begin = resolve));
    const given = await invited(10, async ({ to }, by) => {
      if (sending.add(by).size === 2) begin();
      // Otherwise the first might have sent all before the second looks.
      await bothSend;
      sent.push({ to, by });
    });
    const runners = [await given.start(given.one), await given.start(given.two)];
    await expect.poll(() => sent.length).toBe(10);
    for (const runner of runners) await runner.stop();
    expect(sent.map(({ to }) => to).sort()).toEqual(given.emails);
    expect(new Set(sent.map(({ by }) => by))).toEqual(new Set([1, 2]));
    await given.close();
  });

  it("leaves alone what another has claimed, and takes it over when the claim has ended", async () => {
    const sent: string[] = [];
    let hanging = () => {};
    const given = await invited(1, async ({ to }, by) => {
      if (by === 1)
        await new Promise<void>((_, reject) => (hanging = () => reject(new Error("died"))));
      sent.push(to);
    });
    let isClaimed = false;
    const { sendMail } = given.one.parts;
    given.one.parts.sendMail = async (mail) => {
      isClaimed = true;
      return sendMail?.(mail);
    };
    const dying = await given.start(given.one);
    await expect.poll(() => isClaimed).toBe(true);
    await dying.stop();
    const early = await given.start(given.two);
    await early.stop();
    expect(sent).toEqual([]);
    given.clock.advance(Number(invitationJob.lease) + 1);
    const late = await given.start(given.two);
    await expect.poll(() => sent).toEqual(given.emails);
    await late.stop();
    hanging();
    await given.close();
  });
});

const PAGE = `# Jobs

Printed from the jobs themselves by \`npx vitest run server/src/jobs.test.ts -u\`; a test compares it. How servers share them, how to leave
some to other servers, and what happens after a failure stands in [operations](operations.md#jobs).

| job | what it does | pause | shared by |
|---|---|---|---|
`;

it("docs/jobs.md names each job, with its pause and how servers share it", async () => {
  const rows = ALL.map(
    ({ name, does, every, lease }) =>
      `| \`${name}\` | ${does} | ${inWords(every)} | ${sharingOf(lease)} |\n`,
  );
  await expect(PAGE + rows.join("")).toMatchFileSnapshot("../../docs/jobs.md");
});

function inWords(milliseconds: number): string {
  const units = [
    { of: DAY, name: "d" },
    { of: 60_000, name: "min" },
    { of: 1000, name: "s" },
  ];
  const unit = units.find(({ of }) => milliseconds % of === 0);
  return unit ? `${milliseconds / unit.of} ${unit.name}` : `${milliseconds / 1000} s`;
}

function sharingOf(lease: (typeof ALL)[number]["lease"]): string {
  if (lease === "each") return "every server";
  if (lease === "lock") return "locks";
  if (lease === "turn") return "stored once";
  return `claims of ${inWords(lease)}`;
}
