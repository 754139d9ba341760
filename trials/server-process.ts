import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../server/src/database/embedded/free-port.ts";
import { WAIT_LIMIT_MS } from "../server/test/wait-limit.ts";
import { atExit } from "./at-exit.ts";

const MAIN = fileURLToPath(new URL("../server/dist/main.js", import.meta.url));

export const INGEST_KEY = "ingest-key-of-the-trials";
export const ADMIN = { email: "trial@example.org", password: "kettle-orbit-77-sings" };

/** The built server as a process, on a port that it keeps across restarts. */
export class ServerProcess {
  readonly url: string;
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(null);
  #output = "";

  private constructor(port: number, settings: Readonly<Record<string, string>>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = { PORT: String(port), ...settings };
  }

  /** @param settings environment variables besides those of every trial */
  static async on(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), settings);
  }

  /** All its output so far, across restarts. */
  get output(): string {
    return this.#output;
  }

  /** Of the process that runs now; undefined before the first start. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  /** Resolves when it is listening. @throws its output if it exits before */
  async start(): Promise<void> {
    const before = this.#output.length;
    this.begin();
    const limit = performance.now() + WAIT_LIMIT_MS;
    while (!this.#output.slice(before).includes("Dosebeat is running at")) {
      if (!this.isRunning) throw new Error(`The server exited: ${this.#output}`);
      if (performance.now() > limit) throw new Error(`The server does not start: ${this.#output}`);
      await sleep(10);
    }
  }

  /** Starts it without waiting. */
  begin(): void {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        LOG_LEVEL: "silent",
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        INGEST_KEY,
        ...this.#settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const done = atExit(() => child.kill("SIGKILL"));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (piece: Buffer) => {
        this.#output += piece.toString();
      });
    }
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once("close", resolve));
    void this.#ended.then(done);
  }

  isUp(): Promise<boolean> {
    return this.#answers("/healthz");
  }

  /** Whether its database responds too. */
  isReady(): Promise<boolean> {
    return this.#answers("/readyz");
  }

  async #answers(path: string): Promise<boolean> {
    return fetch(`${this.url}${path}`).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
  }

  async kill(): Promise<void> {
    this.#child?.kill("SIGKILL");
    await this.#ended;
  }

  /** Sends SIGTERM and waits until it exits. @returns its exit code */
  async end(): Promise<number | null> {
    this.#child?.kill("SIGTERM");
    return this.#ended;
  }
}
