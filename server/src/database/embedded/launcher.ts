import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { StartRefused } from "../../platform/start-refused.ts";

const run = promisify(execFile);

/** How to start PostgreSQL programs on this machine as the current user. */
export interface Launcher {
  /** Command and arguments before the program. */
  prefix: readonly string[];
  /** Command and arguments around `postgres`, so that it shuts down in order if Node is killed. */
  serverPrefix: readonly string[];
  /** The required owner of the data directory; absent if the owner need not change. */
  owner?: { uid: number; gid: number };
}

interface OsUser {
  name: string;
  uid: number;
  gid: number;
}

const SERVICE_USERS = ["postgres", "node", "www-data", "daemon", "nobody"];

/** @param paths folders that the chosen user must be able to enter: the engine and the data folder */
export async function findLauncher(paths: readonly string[]): Promise<Launcher> {
  const uid = process.getuid?.();
  if (uid === undefined) return { prefix: [], serverPrefix: [] };
  const serverPrefix = (await works("setpriv", ["--pdeathsig", "INT", "true"]))
    ? ["setpriv", "--pdeathsig", "INT"]
    : [];
  const users = await osUsers();
  if (uid === 0) return launcherOfRoot(users, serverPrefix, paths);
  if (process.platform !== "linux" || users.some((user) => user.uid === uid)) {
    return { prefix: [], serverPrefix };
  }
  return launcherOfNameless(uid, users, serverPrefix);
}

async function launcherOfRoot(
  users: readonly OsUser[],
  serverPrefix: readonly string[],
  paths: readonly string[],
): Promise<Launcher> {
  const mapped = await namespacePrefix(users);
  if (mapped) return { prefix: mapped, serverPrefix, owner: { uid: 0, gid: 0 } };
  for (const user of serviceUsers(users)) {
    const prefix = ["setpriv", `--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
    if (await canAccess(prefix, paths)) {
      return { prefix, serverPrefix, owner: { uid: user.uid, gid: user.gid } };
    }
  }
  throw new StartRefused(
    `PostgreSQL refuses to run as root, this machine allows no user namespaces, and no other user can access ${paths.join(" and ")}: start Dosebeat as an ordinary user from a folder that user owns, or set DATABASE_URL.`,
  );
}

/** PostgreSQL requires a user name; a bare uid (docker run --user 4711) has none. */
async function launcherOfNameless(
  uid: number,
  users: readonly OsUser[],
  serverPrefix: readonly string[],
): Promise<Launcher> {
  const mapped = await namespacePrefix(users);
  if (mapped) return { prefix: mapped, serverPrefix };
  throw new StartRefused(
    `PostgreSQL cannot run as user ${uid} because /etc/passwd has no entry for it and this machine allows no user namespaces: add the user to /etc/passwd, or set DATABASE_URL.`,
  );
}

/** Maps us to an ordinary user in a namespace of our own; outside it, files still belong to us. */
async function namespacePrefix(users: readonly OsUser[]): Promise<string[] | undefined> {
  const ordinary = users.find((user) => user.uid === 1000) ?? users.find((user) => user.uid !== 0);
  if (!ordinary) return undefined;
  const words = ["--user", `--map-user=${ordinary.uid}`, `--map-group=${ordinary.gid}`];
  return (await works("unshare", [...words, "true"])) ? ["unshare", ...words] : undefined;
}

function serviceUsers(users: readonly OsUser[]): OsUser[] {
  return SERVICE_USERS.flatMap((name) => users.filter((user) => user.name === name));
}

async function canAccess(prefix: readonly string[], paths: readonly string[]): Promise<boolean> {
  const [command = "", ...words] = prefix;
  const tests = paths.map((path) => works(command, [...words, "test", "-x", path]));
  return !(await Promise.all(tests)).includes(false);
}

async function osUsers(): Promise<OsUser[]> {
  const text = await readFile("/etc/passwd", "utf8").catch(() => "");
  return text
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((user) => user.name !== "" && Number.isInteger(user.uid));
}

async function works(command: string, words: readonly string[]): Promise<boolean> {
  return run(command, [...words], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
