import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { type connect, sendable } from "../../database/connect.ts";
import type { Calculator, ReplicaPlace } from "../../platform/calculator.ts";
import { traced } from "../../platform/operations.ts";
import { Refusal, unavailable } from "../errors.ts";
import { Turns } from "./turns.ts";
import { Unsent } from "./unsent.ts";

export interface WorkerLimits {
  threads: number;
  /** Memory for a worker's objects. */
  memoryMiB: number;
  /** A calculation that takes longer is ended. */
  seconds: number;
}

/** Idle workers end, so that a quiet server needs no memory for them. */
const IDLE_MS = 60_000;

type Login = Parameters<typeof connect>[0];

/** What a worker answers instead of throwing. */
export interface Refused {
  refused: Pick<Refusal, "status" | "name" | "problem" | "faults" | "retryAfter">;
}

/** What a worker receives. */
export interface Work<Task> {
  database: Login;
  /** Where it reads, if not from `database`. */
  replica?: ReplicaPlace;
  now: Date;
  task: Task;
}

/** Threads for calculations that would otherwise keep everybody waiting. */
export class Workers implements Calculator {
  readonly turns: Turns;
  readonly unsent = new Unsent();
  readonly #limits: WorkerLimits;
  readonly #database: () => Login;
  readonly #file: string;
  #pool: Piscina | undefined;

  /**
   * @param database how a worker connects; asked each time, because an embedded one may move
   * @param file the program of a worker
   */
  constructor(limits: WorkerLimits, database: () => Login, file = workerFile()) {
    this.turns = new Turns(limits.threads);
    this.#limits = limits;
    this.#database = database;
    this.#file = file;
  }

  /**
   * Calculates in a worker.
   *
   * @throws what the calculation throws; 503 if it takes too long or needs too much memory
   */
  run(task: unknown, now: Date): Promise<Uint8Array<ArrayBuffer>> {
    return this.#run({ database: sendable(this.#database()), now, task });
  }

  /** The same threads and the same turns. */
  readingFrom({ machine, login }: ReplicaPlace): Calculator {
    const replica = { machine, login };
    return {
      turns: this.turns,
      unsent: this.unsent,
      run: (task, now) => this.#run({ database: sendable(this.#database()), replica, now, task }),
      readingFrom: (other) => this.readingFrom(other),
      close: () => this.close(),
    };
  }

  async #run(work: Work<unknown>): Promise<Uint8Array<ArrayBuffer>> {
    this.#pool ??= this.#start();
    try {
      const signal = AbortSignal.timeout(1000 * this.#limits.seconds);
      const pool = this.#pool;
      const answer: Uint8Array<ArrayBuffer> | Refused = await traced(
        { kind: "task", name: kindOf(work.task) },
        () => pool.run(work, { signal }),
      );
      if (answer instanceof Uint8Array) return answer;
      const { status, name, problem, faults, retryAfter } = answer.refused;
      throw new Refusal(status, name, problem, faults, retryAfter);
    } catch (error) {
      throw isEnded(error) ? unavailable() : error;
    }
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
    this.#pool = undefined;
  }

  #start(): Piscina {
    const { threads, memoryMiB } = this.#limits;
    return new Piscina({
      filename: this.#file,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      resourceLimits: { maxOldGenerationSizeMb: memoryMiB },
      // The sources need tsx, whatever runs them.
      execArgv: this.#file.endsWith(".ts") ? ["--import", "tsx"] : [],
    });
  }
}

function kindOf(task: unknown): string {
  const isKnown = typeof task === "object" && task !== null && "kind" in task;
  return isKnown ? String(task.kind) : "other";
}

/** Beside the built server, or its source. */
function workerFile(): string {
  const places = ["./worker.js", "../worker.js", "../../worker.ts"];
  const files = places.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (!found) throw new Error("The file of the workers is missing.");
  return found;
}

/** The worker was ended by the time limit, the memory limit or the shutdown of the server. */
function isEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    error.name === "AbortError" ||
    error.name === "TimeoutError" ||
    code === "ERR_WORKER_OUT_OF_MEMORY" ||
    error.message === "Terminating worker thread"
  );
}
