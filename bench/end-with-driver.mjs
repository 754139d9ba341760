// Loaded before a program that a benchmark starts with a pipe as its input. When the benchmark is gone, however it ended,
// the system closes the pipe, and the program is told to end: a server then stops its PostgreSQL, too.
import process from "node:process";

/** How long it may take to start, and to end, before it is killed; so is one that knows no SIGTERM. */
const LIMIT_MS = 180_000;
const LOOK_EVERY_MS = 100;

process.stdin.resume().once("end", endInOrder);
// As without a pipe, the program ends when it has nothing left to do.
process.stdin.unref();

function endInOrder() {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), LIMIT_MS).unref();
  // A server that still starts does not listen yet, and would leave its PostgreSQL behind.
  const looking = setInterval(() => {
    if (process.listenerCount("SIGTERM") === 0) return;
    clearInterval(looking);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS);
}
