import { existsSync } from "node:fs";
import { print, run, step } from "./step.mjs";

/**
 * Programs of others that read what Dosebeat writes: on PATH, or installed by apt (as root on Debian). Without
 * one its tests are left out, and a line says so.
 *
 * @typedef {{ command: string, says: string, package: string, untested: string }} Program
 */

/** Reads the PDF of a report, with `pdfinfo` and `pdffonts`. Without it only the number of its pages is tested. */
export const POPPLER = {
  command: "pdftotext -v",
  says: "pdftotext version",
  package: "poppler-utils",
  untested: "Texts and fonts of the report's PDF",
};

/** Prometheus's own check of alarms. */
export const PROMTOOL = {
  command: "promtool --version",
  says: "promtool, version",
  package: "prometheus",
  untested: "The alarms for Prometheus",
};

/** Works the figures of published monitors out from the files of a study. */
export const PANDAS = {
  command: "/usr/bin/python3 -c print(__import__('pandas').__name__)",
  says: "pandas",
  package: "python3-pandas",
  untested: "The figures of an exported study",
};

/** Draw the figures of the worked examples in docs/examples/. */
export const EXAMPLES = [
  {
    command: "/usr/bin/python3 -c print(__import__('matplotlib').__name__)",
    says: "matplotlib",
    package: "python3-matplotlib",
    untested: "The worked example in Python",
  },
  {
    command: "Rscript --version",
    says: "Rscript",
    package: "r-base-core",
    untested: "The worked example in R",
  },
  {
    command: "curl --version",
    says: "curl ",
    package: "curl",
    untested: "The worked example in R",
  },
];

const CLUSTER_UNTESTED = "The takeover of a cluster of Patroni";

/** A cluster of PostgreSQL on three machines, with a balancer and a broker. */
export const CLUSTER = [
  { command: "patroni --version", says: "patroni ", package: "patroni" },
  { command: "etcd --version", says: "etcd Version", package: "etcd-server" },
  { command: "pg_lsclusters --help", says: "pg_lsclusters", package: "postgresql" },
  { command: "haproxy -v", says: "HAProxy", package: "haproxy" },
  { command: "mosquitto -h", says: "mosquitto version", package: "mosquitto" },
].map((program) => ({ ...program, untested: CLUSTER_UNTESTED }));

const RECOVERY_UNTESTED = "The recovery to the second before a mistake";

/** PostgreSQL whose log is archived. */
export const RECOVERY = [
  { command: "pgbackrest version", says: "pgBackRest", package: "pgbackrest" },
  { command: "pg_lsclusters --help", says: "pg_lsclusters", package: "postgresql" },
].map((program) => ({ ...program, untested: RECOVERY_UNTESTED }));

/** @param {Program} program */
export async function installFromDebian(program) {
  const { package: name, untested } = program;
  if (await works(program)) return;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    await step(`Installing ${name} (apt-get)`, async () => {
      const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
      await run("apt-get", ["update"], { env });
      await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
    });
    if (await works(program)) return;
  }
  print(`${untested} are not tested: that needs the package ${name}.`);
}

/** @param {Program} program */
async function works({ command, says }) {
  // Some print their version on standard error, and the exit code differs between releases.
  const [name = "", ...args] = command.split(" ");
  const { output } = await run(name, args);
  return output.includes(says);
}
