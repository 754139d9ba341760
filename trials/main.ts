import { connected } from "../server/test/broker.ts";
import { balancedTrial } from "./balanced.ts";
import { runOnCluster } from "./citus/run.ts";
import { clusterTrial } from "./citus/trial.ts";
import { makeData } from "./data.ts";
import { fullDiskTrial } from "./full-disk.ts";
import { heldTrial } from "./held.ts";
import { killTrial } from "./kill.ts";
import { killAlertsTrial } from "./kill-alerts.ts";
import { killRemindersTrial } from "./kill-reminders.ts";
import { boxesThrough } from "./lives.ts";
import { outageTrial } from "./outage.ts";
import { aHousehold } from "./patient.ts";
import { ROUNDS as PATRONI_ROUNDS } from "./patroni/rounds.ts";
import { patroniTrial } from "./patroni.ts";
import { recoverTrial } from "./recover.ts";
import { INGEST_KEY } from "./server-process.ts";
import { severalServers } from "./several.ts";
import { ROUNDS, siegeTrial } from "./siege.ts";
import { takeoverTrial } from "./takeover.ts";

const log = (line: string) => process.stdout.write(`${line}\n`);

/** Runs on a copy of a data folder. */
type Trial = (data: string) => Promise<void>;

function killReminders([kills = "50", given]: string[]): Trial {
  if (!/^[1-9]\d{0,3}$/.test(kills)) {
    throw new Error("Usage: npm run kill -- reminders [number of kills, up to 9999] [seed]");
  }
  const seed = given ?? String(Math.floor(Math.random() * 1e9));
  log(`Two servers that send reminders, ${kills} kills, seed ${seed}`);
  return (data) => killRemindersTrial({ kills: Number(kills), each: 200, seed, data, log });
}

function killAlerts([patients = "200"]: string[]): Trial {
  if (!/^[1-9]\d{0,3}$/.test(patients)) {
    throw new Error("Usage: npm run kill -- alerts [number of patients, up to 9999]");
  }
  return (data) => killAlertsTrial({ patients: Number(patients), data, log });
}

function kill([first = "50", ...others]: string[]): Trial {
  if (first === "alerts") return killAlerts(others);
  return first === "reminders" ? killReminders(others) : killBoxes([first, ...others]);
}

function killBoxes([rounds = "50", given, only]: string[]): Trial {
  const modes = (["alone", "three"] as const).filter((mode) => (only ?? mode) === mode);
  if (!/^[1-9]\d{0,3}$/.test(rounds) || modes.length === 0) {
    throw new Error(
      "Usage: npm run kill -- [reminders, alerts, or number of rounds, up to 9999] [seed] [alone or three; default: both]",
    );
  }
  const seed = given ?? String(Math.floor(Math.random() * 1e9));
  const boxes = { boxes: 8, everyMinutes: 60 };
  return async (data) => {
    for (const mode of modes) {
      log(`${mode === "alone" ? "One server" : "Three servers"}, ${rounds} rounds, seed ${seed}`);
      await killTrial({ mode, rounds: Number(rounds), ...boxes, seed, data, log });
    }
  };
}

function outage([seconds = "60"]: string[]): Trial {
  if (!/^[1-9]\d{0,3}$/.test(seconds)) {
    throw new Error("Usage: npm run outage -- [seconds without PostgreSQL, up to 9999]");
  }
  return async (data) => {
    const { servers, postgres, broker, end } = await severalServers(2, data);
    const network = await connected(broker.url, "network");
    try {
      const urls = servers.map(({ url }) => url);
      const patient = await aHousehold(urls[0] ?? "", 1);
      const lives = boxesThrough(10, { boxes: 4, everyMinutes: 60 }, "outage");
      const events = lives.flatMap(({ days }) => days.flat());
      const load = { deveui: patient.deveui, ingestKey: INGEST_KEY, network, events };
      await outageTrial({ postgres, urls, patient, ...load, seconds: Number(seconds), log });
    } finally {
      await network.endAsync(true);
      await end();
    }
  };
}

function held([messages = "10000"]: string[]): Trial {
  if (!/^[1-9]\d{0,5}$/.test(messages)) {
    throw new Error("Usage: npm run held -- [number of queued messages, up to 999999]");
  }
  return (data) => heldTrial({ messages: Number(messages), data, log });
}

function balanced([name = "haproxy", seconds = "10"]: string[]): Trial {
  const balancer = (["haproxy", "nginx"] as const).find((known) => known === name);
  if (!balancer || !/^[1-9]\d{0,2}$/.test(seconds)) {
    throw new Error("Usage: npm run balanced -- [haproxy or nginx] [seconds per step, up to 999]");
  }
  return (data) => balancedTrial({ balancer, households: 12, seconds: Number(seconds), data, log });
}

function takeover([seconds = "5"]: string[]): Trial {
  if (!/^[1-9]\d{0,2}$/.test(seconds)) {
    throw new Error(
      "Usage: npm run takeover -- [seconds until the replica is promoted, up to 999]",
    );
  }
  return (data) => takeoverTrial({ seconds: Number(seconds), days: 8, data, log });
}

function fullDisk(): Trial {
  return (data) => fullDiskTrial({ data, log });
}

function siege(given: string[]): Trial {
  const known = Object.keys(ROUNDS);
  const names = given.length > 0 ? given : known;
  if (!names.every((name) => known.includes(name))) {
    throw new Error(`Usage: npm run siege -- [rounds of: ${known.join(", ")}; default: all]`);
  }
  return (data) => siegeTrial(names, { data, log });
}

function patroni([rounds = "3", ...given]: string[]): Trial {
  const known = Object.keys(PATRONI_ROUNDS);
  const kinds = given.length > 0 ? given : known;
  if (!/^[1-9]\d{0,2}$/.test(rounds) || !kinds.every((kind) => known.includes(kind))) {
    throw new Error(
      `Usage: npm run patroni -- [rounds of each kind, up to 999] [kinds: ${known.map((kind) => `"${kind}"`).join(", ")}; default: all]`,
    );
  }
  return () => patroniTrial({ rounds: Number(rounds), kinds, log });
}

function recover([messages = "1000", rows = "0"]: string[]): Trial {
  if (!/^[1-9]\d{0,4}$/.test(messages) || !/^\d{1,8}$/.test(rows)) {
    throw new Error(
      "Usage: npm run recover -- [messages between two steps, up to 99999] [rows stored before, up to 99999999]",
    );
  }
  return () => recoverTrial({ messages: Number(messages), rows: Number(rows), log });
}

function cluster([first, rows = "500000"]: string[]): Trial {
  if (first === undefined) return () => runOnCluster(log);
  if (first !== "trial" || !/^[1-9]\d{0,6}$/.test(rows)) {
    throw new Error(
      "Usage: npm run cluster, or npm run cluster -- trial [messages of the patient who is erased, up to 9999999]",
    );
  }
  return () => clusterTrial({ rows: Number(rows), log });
}

const TRIALS = {
  cluster,
  kill,
  outage,
  held,
  balanced,
  takeover,
  patroni,
  recover,
  "full-disk": fullDisk,
  siege,
};

/** Make their databases themselves. */
const HAVE_THEIR_OWN: ReadonlySet<string> = new Set(["cluster", "patroni", "recover"]);

/** With its causes: `fetch` says only in these why it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}

// What they started is ended at exit, also when somebody interrupts them.
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

const [name, ...words] = process.argv.slice(2);
try {
  const chosen = Object.entries(TRIALS).find(([known]) => known === name)?.[1];
  if (!chosen) throw new Error(`Unknown trial; choose one of: ${Object.keys(TRIALS).join(", ")}.`);
  const trial = chosen(words);
  await trial(name && HAVE_THEIR_OWN.has(name) ? "" : (await makeData()).path);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
}
