import { MINUTE } from "@dosebeat/domain/time/durations";
import { openClinic, runClinic } from "./clinic/clinic.ts";
import { enterAsAdmin } from "./demo/accounts.ts";
import type { Api } from "./demo/api.ts";
import { lookOut } from "./demo/care.ts";
import { confirmPocketDoses } from "./demo/confirm.ts";
import { catchUp, deliverAll, type LivingBox, liveOn } from "./demo/live.ts";
import { DEMO_ADMIN, PEOPLE } from "./demo/people.ts";
import { createProgress } from "./demo/progress.ts";
import { stateOnce } from "./demo/say.ts";
import { type DemoSettings, readSettings } from "./demo/settings.ts";
import { settle } from "./demo/settle.ts";
import { welcome, welcomeStaff } from "./demo/welcome.ts";
import { createSender, type Sender, ServerGone } from "./send.ts";

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Sends the history of the boxes that the server does not have yet. */
async function bringUpToDate(settings: DemoSettings, signal: AbortSignal): Promise<LivingBox[]> {
  const now = Date.now();
  const admin = await signInAdmin(settings);
  const lives = [];
  for (const person of PEOPLE) {
    lives.push(await catchUp(await settle(settings.url, admin, person, now), now));
  }
  const sender = createSender({ ...settings, goneAfter: MINUTE, signal });
  const total = lives.reduce((sum, { unheard }) => sum + unheard.length, 0);
  const progress = createProgress(total, say);
  await Promise.all(lives.map(({ unheard }) => deliverAll(sender, unheard, progress.count)));
  progress.finish();
  for (const { box } of lives) {
    await confirmPocketDoses(box.household, now);
    await stateOnce(box.household, now);
  }
  const boxes = lives.map(({ box }) => box);
  if (boxes.some(({ household }) => household.heardAt === null)) {
    await lookOut(boxes.map(({ household }) => household));
  }
  return boxes;
}

function signInAdmin(settings: DemoSettings): Promise<Api> {
  return enterAsAdmin(settings.url, { ...DEMO_ADMIN, ...settings.admin }, settings.setupcode);
}

async function liveClinic(
  settings: DemoSettings,
  sender: Sender,
  signal: AbortSignal,
): Promise<never> {
  const { url, clinic: size } = settings;
  // Anew: signing in counts as a confirmation for ten minutes, and the history may have taken longer.
  const admin = await signInAdmin(settings);
  const { clinic, reported } = await openClinic(url, admin, sender, size, say);
  say(welcomeStaff(url, clinic.patients.length));
  return runClinic(clinic, reported, sender, signal);
}

async function main(signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env);
  const boxes = await bringUpToDate(settings, signal);
  say(welcome(settings.url, { ...DEMO_ADMIN, ...settings.admin }, PEOPLE));
  const sender = createSender({ ...settings, goneAfter: MINUTE, signal });
  const running = boxes.map((box) => liveOn(box, sender, signal, say));
  if (settings.clinic > 0) running.push(liveClinic(settings, sender, signal));
  await Promise.all(running);
}

const stop = new AbortController();
for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => stop.abort());

try {
  await main(stop.signal);
} catch (error) {
  if (!stop.signal.aborted) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The demo stopped: ${reason}\n`);
    // A server that stopped has reported why itself; anything else is an error of the demo.
    process.exitCode = error instanceof ServerGone ? 0 : 1;
  }
  // Pending timers of boxes must not keep the process alive.
  stop.abort();
}
