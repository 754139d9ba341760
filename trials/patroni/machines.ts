import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { atExit } from "../at-exit.ts";

/** Of the trial, in place of 10.0.0. in the files of deploy/patroni. */
export const NETWORK = "10.213.0.";
const HERE = `${NETWORK}254`;

/** A network of its own that can be cut off, and the processes in it: as a machine, on one kernel and one disk. */
export interface Machine {
  name: string;
  address: string;
  /** Starts a program that is to run as long as the machine does. */
  start(program: string, words: readonly string[], how?: How): ChildProcess;
  /** Runs a program to its end, or for `seconds`. */
  run(program: string, words: readonly string[], seconds: number): Promise<Ran>;
  /** To all its processes. */
  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): void;
  /** Pulls its cable, or plugs it in. */
  cable(is: "cut" | "whole"): void;
}

interface Ran {
  /** Whether it ended in time and without a failure. */
  isDone: boolean;
  output: string;
}

interface How {
  env?: Readonly<Record<string, string>>;
  user?: string;
  /** Its standard output and error, by the piece. */
  output?: (text: string) => void;
}

const ip = (...words: string[]) =>
  execFileSync("ip", words, { stdio: ["ignore", "ignore", "pipe"] });

/** Machines on one switch, to which this one belongs too. @throws if the system does not let us (Linux, root) */
export function machinesOn(names: readonly string[]): { machines: Machine[]; end(): void } {
  const id = process.pid.toString(36);
  const bridge = `db${id}`;
  const namespaces = names.map((_, index) => `dosebeat-${id}-${index + 1}`);
  let machines: Machine[] = [];
  const end = () => {
    done();
    for (const machine of machines) machine.signal("SIGKILL");
    for (const namespace of namespaces) spawnSync("ip", ["netns", "del", namespace]);
    spawnSync("ip", ["link", "del", bridge]);
  };
  const done = atExit(end);
  try {
    ip("link", "add", bridge, "type", "bridge");
    ip("addr", "add", `${HERE}/24`, "dev", bridge);
    ip("link", "set", bridge, "up");
    machines = names.map((name, index) =>
      machineOf(name, { namespace: namespaces[index] ?? "", bridge, number: index + 1 }),
    );
  } catch (error) {
    end();
    throw new Error(
      `Networks of their own cannot be made here; that needs Linux, root and the program ip: ${error instanceof Error ? error.message : error}`,
    );
  }
  return { machines, end };
}

function machineOf(
  name: string,
  { namespace, bridge, number }: { namespace: string; bridge: string; number: number },
): Machine {
  const address = `${NETWORK}${number}`;
  const cable = `${bridge}-${number}`;
  ip("netns", "add", namespace);
  ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", namespace);
  ip("link", "set", cable, "master", bridge, "up");
  ip("-n", namespace, "link", "set", "lo", "up");
  ip("-n", namespace, "addr", "add", `${address}/24`, "dev", "eth0");
  ip("-n", namespace, "link", "set", "eth0", "up");
  const inside = ["netns", "exec", namespace];
  const machine: Machine = {
    name,
    address,
    start(program, words, { env = {}, user, output } = {}) {
      const as = user ? ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--clear-groups"] : [];
      const child = spawn("ip", [...inside, ...as, program, ...words], {
        env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...env },
        stdio: ["ignore", "pipe", "pipe"],
      });
      for (const stream of [child.stdout, child.stderr]) {
        stream.on("data", (piece: Buffer) => output?.(piece.toString()));
      }
      return child;
    },
    async run(program, words, seconds) {
      let output = "";
      const limit = ["--signal=KILL", String(seconds), program, ...words];
      const child = machine.start("timeout", limit, {
        output: (text) => {
          output += text;
        },
      });
      const [code] = await once(child, "close");
      return { isDone: code === 0, output };
    },
    signal(signal) {
      // The processes of this network, and of no other.
      const { stdout } = spawnSync("ip", ["netns", "pids", namespace], { encoding: "utf8" });
      for (const pid of (stdout ?? "").split("\n").filter(Boolean)) {
        try {
          process.kill(Number(pid), signal);
        } catch {
          // It has just ended.
        }
      }
    },
    cable(is) {
      ip("link", "set", cable, is === "cut" ? "down" : "up");
    },
  };
  return machine;
}
