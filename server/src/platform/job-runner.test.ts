import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { defineJob, type JobContext, JobRunner, type JobWork } from "./job-runner.ts";
import { Metrics } from "./metrics.ts";

const EVERY_MS = 1000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup(stopWithinMs = 25_000) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const metrics = new Metrics();
  return { log, metrics, runner: new JobRunner({ log, metrics, stopWithinMs }) };
}

function aJob(
  run: (context: JobContext) => Promise<unknown>,
  more: { name?: string; afterFailure?: number; isFirstAwaited?: true; end?: JobWork["end"] } = {},
) {
  const { end, ...given } = more;
  return defineJob({
    name: "job",
    does: "what a test says",
    every: EVERY_MS,
    lease: "each",
    atOnce: 1,
    ...given,
    make: (_: object, context) => ({ run: () => run(context), ...(end && { end }) }),
  });
}

const ok = () => vi.fn(async () => undefined);

it("begins at once, then pauses after each run", async () => {
  const { runner } = setup();
  const work = ok();
  await runner.start([aJob(work)], {});
  await vi.advanceTimersByTimeAsync(EVERY_MS - 1);
  expect(work).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(work).toHaveBeenCalledTimes(2);
  await runner.stop();
});

it("waits for a first run only where the job asks for it", async () => {
  const { runner } = setup();
  let finish = () => {};
  const work = () => new Promise<void>((resolve) => (finish = resolve));
  await runner.start([aJob(work)], {});
  finish();
  let isStarted = false;
  const started = runner.start([aJob(work, { isFirstAwaited: true })], {}).then(() => {
    isStarted = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isStarted).toBe(false);
  finish();
  await started;
  await runner.stop();
});

it("runs the others on while one fails, and logs the first failure in a row and the recovery only", async () => {
  const { runner, log } = setup();
  const answers = [false, false, true, false];
  const failing = async () => {
    if (!answers.shift()) throw new Error("no database");
  };
  const other = ok();
  await runner.start([aJob(failing, { name: "failing" }), aJob(other, { name: "other" })], {});
  await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
  expect(other).toHaveBeenCalledTimes(4);
  expect(log.error.mock.calls.map(([what]) => what.job)).toEqual(["failing", "failing"]);
  expect(log.warn.mock.calls).toEqual([[{ job: "failing", failures: 2 }, "a job works again"]]);
  await runner.stop();
});

it("goes on after work that throws at once", async () => {
  const { runner, log } = setup();
  const work = vi.fn(() => {
    throw new Error("at once");
  });
  await runner.start([aJob(work)], {});
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  expect(work).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenCalledTimes(1);
  await runner.stop();
});

it("pauses otherwise after a failure where the job says so", async () => {
  const { runner } = setup();
  const work = vi.fn(async () => {
    throw new Error("locked");
  });
  await runner.start([aJob(work, { afterFailure: 100 })], {});
  await vi.advanceTimersByTimeAsync(100);
  expect(work).toHaveBeenCalledTimes(2);
  await runner.stop();
});

it("runs again at once where a run, or what it has begun, asks for it", async () => {
  const { runner } = setup();
  let context: JobContext | undefined;
  const work = vi.fn(async (given: JobContext) => {
    context = given;
    if (work.mock.calls.length === 1) given.again();
  });
  await runner.start([aJob(work)], {});
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(2);
  context?.again();
  await vi.advanceTimersByTimeAsync(0);
  expect(work).toHaveBeenCalledTimes(3);
  await runner.stop();
  context?.again();
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(work).toHaveBeenCalledTimes(3);
});

it("waits at its stop for the run that is under way and for its end, and begins no other", async () => {
  const { runner, log } = setup();
  const seen: string[] = [];
  const work = ({ ending }: JobContext) =>
    new Promise<void>((resolve) => {
      seen.push("begun");
      ending.addEventListener("abort", () => {
        seen.push("asked to end");
        setTimeout(resolve, EVERY_MS);
      });
    }).then(() => void seen.push("done"));
  const end = async () => void seen.push("ended");
  await runner.start([aJob(work, { end })], {});
  const stopped = runner.stop().then(() => seen.push("stopped"));
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  await stopped;
  await vi.advanceTimersByTimeAsync(10 * EVERY_MS);
  expect(seen).toEqual(["begun", "asked to end", "done", "ended", "stopped"]);
  expect(log.error).not.toHaveBeenCalled();
});

it("does not wait longer than its limit for one that hangs, nor fails with one that cannot end", async () => {
  const { runner, log } = setup(5000);
  const other = vi.fn(async () => {});
  const end = async () => {
    throw new Error("no database");
  };
  const jobs = [
    aJob(() => new Promise(() => {}), { name: "hanging" }),
    aJob(ok(), { name: "unable", end }),
    aJob(ok(), { name: "other", end: other }),
  ];
  await runner.start(jobs, {});
  const stopped = runner.stop();
  await vi.advanceTimersByTimeAsync(5000);
  await stopped;
  expect(other).toHaveBeenCalledTimes(1);
  expect(log.error.mock.calls.map(([{ job }, message]) => [job, message])).toEqual([
    ["unable", "a job could not end well"],
    ["hanging", "a job took too long to end: the server ends without it"],
  ]);
});

it("measures each job: runs, failures, the last success and how long", async () => {
  const { runner, metrics } = setup();
  const now = 1_780_000_000;
  vi.setSystemTime(1000 * now);
  const broken = async () => {
    throw new Error("broken");
  };
  await runner.start([aJob(ok(), { name: "good" }), aJob(broken, { name: "broken" })], {});
  await vi.advanceTimersByTimeAsync(EVERY_MS);
  await runner.stop();
  const lines = (await metrics.registry.metrics()).split("\n");
  const sampleOf = (name: string) =>
    Number(
      lines
        .find((line) => line.startsWith(name))
        ?.split(" ")
        .at(-1),
    );
  expect(sampleOf('dosebeat_job_duration_seconds_count{job="good"}')).toBe(2);
  expect(sampleOf('dosebeat_job_failures_total{job="good"}')).toBe(0);
  expect(sampleOf('dosebeat_job_last_success_timestamp_seconds{job="good"}')).toBe(now + 1);
  expect(sampleOf('dosebeat_job_duration_seconds_count{job="broken"}')).toBe(2);
  expect(sampleOf('dosebeat_job_failures_total{job="broken"}')).toBe(2);
  expect(sampleOf('dosebeat_job_last_success_timestamp_seconds{job="broken"}')).toBe(0);
});
