import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { SECOND } from "@dosebeat/domain/time/durations";
import { command } from "./commands.ts";
import { temporaryFolder } from "./data.ts";
import { JWT_SECRET } from "./fleet.ts";
import { boxesThrough, type Lived, lastDayFrom } from "./lives.ts";
import { dosesOf } from "./patient.ts";
import { query } from "./postgres.ts";
import { archivedPostgres } from "./recover/archived.ts";
import { addressOf, type People, peopleAt } from "./recover/people.ts";
import { recoverTo } from "./recover/recover-to.ts";
import { type Scene, seconds, timed } from "./recover/scene.ts";
import { fillRows, sizesOf } from "./recover/size.ts";
import { type Sent, startStream } from "./recover/stream.ts";
import { newLedger, postAll } from "./senders.ts";
import { ServerProcess } from "./server-process.ts";
import { recordOf, storedEvents, untilStoredOnce } from "./stored.ts";

export interface RecoverTrial {
  /** Messages that boxes send between two steps. */
  messages: number;
  /** Rows of unassigned boxes stored beforehand. */
  rows?: number;
  log(line: string): void;
}

const BOXES = 8;
const DAYS_OF_PEOPLE = 5;
/** Backups of many rows take their time, and boxes send meanwhile. */
const SPARE_DAYS = 30;

/** Erased by mistake, erased rightly, and one who stays. */
interface Patients {
  mistaken: Lived;
  leaver: Lived;
  stays: Lived;
}

/**
 * An administrator erases the wrong patient, and minutes of work go on. The second before is recovered from pgBackRest,
 * what else was erased since is erased again, and what boxes sent since is stored again.
 *
 * @throws what was acknowledged before and is missing, what is there from after, and whoever is back and should not be
 */
export async function recoverTrial({ messages, rows = 0, log }: RecoverTrial): Promise<void> {
  const archived = await archivedPostgres();
  const folder = temporaryFolder();
  const settings = { DATABASE_URL: archived.url, DATA_DIR: folder.path, JWT_SECRET };
  const server = await ServerProcess.on(settings);
  try {
    await archived.start();
    await archived.pgbackrest("stanza-create");
    await archived.pgbackrest("check");
    await server.start();
    if (rows > 0) await timed(log, "Filled", () => fillRows(archived.url, rows));
    const people = peopleAt(server.url, archived.url);
    const patients = await admitAll(server.url, people);
    // Enough for five steps, with some to spare.
    const days = Math.ceil((10 * messages) / (40 * BOXES)) + SPARE_DAYS;
    const lives = boxesThrough(days, { boxes: BOXES, first: 10, everyMinutes: 30 }, "recover");
    const stream = startStream(inTurns(lives), server.url);
    const scene = { archived, server, people, stream, data: folder.path, log };
    await stream.more(1);
    await timed(log, "A full backup while boxes send", () => archived.pgbackrest("backup"));
    await stream.more(messages);
    if (rows > 0) {
      log(await sizesOf(archived));
      await timed(log, "A differential backup after that", () =>
        archived.pgbackrest("--type=diff", "backup"),
      );
      log(await sizesOf(archived));
    }
    const known = await knownOf(patients.mistaken, scene);
    const accident = await happen(scene, patients, messages);
    await recoverTo(new Date(accident.at - SECOND), scene, accident.token);
    await requireState(new Date(accident.at - SECOND), scene, { ...patients, known });
    await bringBack(accident, scene, { ...patients, settings });
    log(await archived.pgbackrest("check").then(() => "It is archived again, as a new timeline"));
  } finally {
    await server.kill();
    await archived.end();
    folder.remove();
  }
}

/** Boxes take turns, as their messages do. */
function inTurns(lives: readonly Lived[]) {
  const all = lives.map(({ days }) => days.flat());
  const longest = Math.max(...all.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) => all.flatMap((one) => one[turn] ?? [])).flat();
}

/** Their boxes send all but the last day. */
async function admitAll(url: string, people: People): Promise<Patients> {
  const [mistaken, leaver, stays] = boxesThrough(
    DAYS_OF_PEOPLE,
    { boxes: 3, everyMinutes: 60 },
    "people",
  );
  if (!mistaken || !leaver || !stays) throw new Error("There are three boxes.");
  const patients = { mistaken, leaver, stays };
  for (const [name, { deveui, days }] of Object.entries(patients)) {
    await people.admit(name, deveui);
    await postAll(days.slice(0, -1).flat(), () => url, newLedger());
  }
  return patients;
}

/** All that is known of a patient: doses with their presses, and what the box recorded. */
async function knownOf({ deveui }: Lived, { server, archived }: Scene): Promise<unknown> {
  return {
    doses: await dosesOf(server.url, DAYS_OF_PEOPLE, addressOf("mistaken")),
    record: await recordOf(archived.url, deveui),
  };
}

interface Accident {
  /** As the audit log says. */
  at: number;
  /** Keys of messages that the box sent after it was no longer anybody's. */
  orphaned: string[];
  /** The token of a session that began after the target. */
  token: string;
}

/** The accident, and what happens until somebody notices it; then everything is stopped. */
async function happen(scene: Scene, patients: Patients, messages: number): Promise<Accident> {
  const { archived, server, people, stream, log } = scene;
  await sleep(2 * SECOND);
  await people.erase("mistaken");
  const ledger = newLedger();
  // What a box sent while it was the patient's would be stored without content, and could not be brought back.
  await postAll(lastDayFrom(patients.mistaken, Date.now()), () => server.url, ledger);
  await stream.more(messages);
  await people.erase("leaver");
  await people.admit("late", "7300000000000001");
  await stream.more(messages);
  const token = await people.signIn();
  const [, mistake] = await people.erasures();
  if (!mistake) throw new Error("The audit log does not say when the accident was.");
  await stream.end();
  await server.end();
  await archived.stop();
  log(
    `${stream.sent.length} messages acknowledged; a patient was erased by mistake at ${mistake.toISOString()}, another rightly later, and a third was admitted`,
  );
  return { at: mistake.getTime(), orphaned: [...ledger.acknowledged], token };
}

/** @throws unless all from before the target is there, and nothing from after */
async function requireState(
  target: Date,
  scene: Scene,
  { mistaken, known }: Patients & { known: unknown },
): Promise<void> {
  const { archived, stream, log } = scene;
  const at = target.getTime();
  const stored = await storedEvents(archived.url);
  const times = ({ key }: Sent) => stored.get(key) ?? 0;
  const before = stream.sent.filter(({ acknowledged }) => acknowledged < at);
  const after = stream.sent.filter(({ began }) => began > at);
  const lost = before.filter((sent) => times(sent) !== 1);
  const extra = after.filter((sent) => times(sent) > 0);
  if (lost.length > 0) throw new Error(`Acknowledged before and not there once: ${lost.length}`);
  if (extra.length > 0) throw new Error(`There from after: ${extra.map(({ key }) => key)}`);
  if (!isDeepStrictEqual(await knownOf(mistaken, scene), known)) {
    throw new Error("The patient is not back as before.");
  }
  const rows = await query<{ email: string }>(archived.url, "select email from users");
  const is = (name: string) => rows.some(({ email }) => email === addressOf(name));
  if (!is("mistaken") || !is("stays") || is("leaver") || is("late")) {
    throw new Error(`The wrong people are there: ${rows.map(({ email }) => email)}`);
  }
  const presses = await query<{ count: number }>(
    archived.url,
    `select count(distinct seq)::int as count from press_claims join sensors on sensors.id = sensor_id
     where deveui = $1`,
    [mistaken.deveui],
  );
  log(
    `The patient is back with all doses and ${presses[0]?.count} presses; of ${before.length} messages acknowledged before 0 are missing, of ${after.length} from after 0 are there; who was erased rightly is erased again`,
  );
}

/** What boxes sent since is stored again from what was set aside; what people entered is not. */
async function bringBack(
  { at, orphaned }: Accident,
  scene: Scene,
  { settings, mistaken }: Patients & { settings: Readonly<Record<string, string>> },
): Promise<void> {
  const { archived, stream, log } = scene;
  await archived.startAside();
  const since = new Date(at - 60 * SECOND).toISOString();
  const started = performance.now();
  const { code, log: told } = await command("redeliver", [archived.asideUrl, since], settings).done;
  if (code !== 0) throw new Error(`redeliver: ${told}`);
  log(`Stored again in ${seconds(started)}: ${told.trim().split("\n").slice(1).join(" ")}`);
  const keys = stream.sent.map(({ key }) => key);
  await untilStoredOnce(archived.url, [...keys, ...orphaned]);
  const claims = await query<{ count: number }>(
    archived.url,
    `select count(*)::int as count from uplinks join sensors on sensors.id = uplinks.sensor_id
       join bindings on bindings.sensor_id = sensors.id
     where deveui = $1 and received_at >= valid_from`,
    [mistaken.deveui],
  );
  const all = mistaken.days.flat().length;
  if (claims[0]?.count !== all) {
    throw new Error(`The patient's box has ${claims[0]?.count} of ${all} messages.`);
  }
  log(
    `All that boxes sent is stored once, also ${orphaned.length} messages of the box that was nobody's`,
  );
  const verified = await command("audit-verify", [], settings).done;
  if (verified.code !== 0) throw new Error(`audit:verify: ${verified.printed}`);
  log("The audit log is whole");
}
