import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildStale } from "./build.mjs";
import { refusalOfHost } from "./demo-host.mjs";
import { checkNode, installMissing } from "./install.mjs";
import { ROOT, StepFailed } from "./step.mjs";

/** Of the demonstration's administrator. */
const PUBLIC_PASSWORD = "show-me-dosebeat";

const demo = process.argv.includes("--demo");
const clinic = demo && process.argv.includes("--clinic");

try {
  checkNode();
  const refusal = demo && refusalOfHost(process.env);
  if (refusal) throw new StepFailed(refusal);
  await installMissing();
  await buildStale(demo ? ["web", "server", "box"] : ["web", "server"]);
} catch (error) {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
process.chdir(ROOT);
const ingestKey = demo ? settingsOfDemo() : "";
// Importing the file starts the server in this process, so that it receives signals directly.
const { server } = await import(pathToFileURL(join(ROOT, "server/dist/main.js")).href);
if (demo) {
  server.offer(await offeredAccounts());
  startBoxes(server.url, ingestKey);
}

/** Separate data folder and credentials, so that the demo never mixes with a real installation. */
function settingsOfDemo() {
  const { env } = process;
  if (clinic) {
    env.DEMO_CLINIC ||= "3000";
    // The clinic is entered by one administrator.
    env.WRITES_PER_MINUTE ||= "100000";
    env.WRITES_PER_DAY ||= "1000000";
  }
  env.DATA_DIR ||= join(ROOT, clinic ? "data-clinic" : "data-demo");
  env.ADMIN_EMAIL ||= "admin@dosebeat.example";
  env.ADMIN_PASSWORD ||= PUBLIC_PASSWORD;
  // Reserved for fiction by the Bundesnetzagentur: nobody answers.
  env.POISON_CENTRE ||= "Poison centre; 030 23125 240; 24 h";
  env.EMERGENCY_NUMBER ||= "030 23125 112";
  env.INGEST_KEY ||= storedKey(env.DATA_DIR);
  return env.INGEST_KEY;
}

/**
 * What the sign-in page offers: the patients, and the administrator unless the operator has set another
 * password than the public one.
 */
async function offeredAccounts() {
  const { OFFERED, OFFERED_STAFF } = await import(
    pathToFileURL(join(ROOT, "box/dist/offered.js")).href
  );
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const admin = { email, password, shows: "administrator" };
  const people = clinic ? [...OFFERED, ...OFFERED_STAFF] : OFFERED;
  return password === PUBLIC_PASSWORD ? [...people, admin] : people;
}

/**
 * The boxes use the same ingest key after every restart.
 *
 * @param {string} folder
 */
function storedKey(folder) {
  const file = join(folder, "demo-ingest-key");
  if (existsSync(file)) return readFileSync(file, "utf8");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = randomBytes(24).toString("base64url");
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}

/**
 * @param {string} url
 * @param {string} key
 */
function startBoxes(url, key) {
  const env = { ...process.env, DOSEBEAT_URL: url, DOSEBEAT_INGEST_KEY: key };
  // Boxes exit on their own when the server is gone.
  const boxes = spawn(process.execPath, [join(ROOT, "box/dist/demo.js")], {
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  boxes.once("exit", (code) => {
    if (code)
      process.stderr.write(
        `The virtual boxes exited with code ${code}; the server keeps running.\n`,
      );
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.once(signal, () => boxes.kill(signal));
  }
}
