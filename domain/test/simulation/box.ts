import { DAY, SECOND } from "../../src/time/durations.ts";
import type { Dice } from "./dice.ts";
import { type Fate, type Happening, happeningsOf } from "./fate.ts";

const MODULUS = 65_536;
const OLDEST_AGE = 65_534;
const HISTORY = { days: 6, presses: 60, perFrame: 15 };

/** Technical features of a box. */
export interface Build {
  /** Whether it numbers its presses; otherwise every uplink sent on a press stands for one. */
  numbered: boolean;
  /** Whether the press counter survives a restart; otherwise it starts at 0. */
  keepsCounter: boolean;
  /** How frames mark a restart: the lowest bit of the number of starts, that number, or not at all. */
  bootMark: "bit" | "number" | "none";
  /** Whether the network reports the session of each frame, and joins as events. */
  reportsSession: boolean;
  firstNumber: number;
  /** Activated by personalization: it never joins, and keeps one session for good. */
  personalized: boolean;
  /** Whether the frame counter survives a restart; otherwise it starts at 0. */
  keepsFrames: boolean;
  /** Whether frames that report a press carry a frame counter. */
  countsPressFrames: boolean;
  /** Share of its status frames that the box leaves out of its own accord. */
  skips: number;
}

export interface Frame {
  sentAt: number;
  join: boolean;
  session: string | null;
  boot: number | null;
  fcnt: number | null;
  newest: number | null;
  /** `press`: index of the true press, unknown to the server; `age` in seconds. */
  presses: { press: number; seq: number | null; age: number }[];
}

interface Box {
  starts: number;
  sessions: number;
  /** Name of the current session, if the network reports it. */
  session: string | null;
  fcnt: number;
  seq: number;
  powered: boolean;
  /** Presses since the last start; a start clears them. */
  memory: { press: number; at: number; seq: number }[];
  sent: Frame[];
}

/** All frames that the box sends, received or not; ascending to within a few seconds. */
export function framesOf(
  build: Build,
  fate: Fate,
  presses: readonly number[],
  dice: Dice,
): Frame[] {
  const box: Box = {
    starts: 0,
    sessions: 0,
    session: null,
    fcnt: 0,
    powered: false,
    memory: [],
    sent: [],
    seq: build.firstNumber,
  };
  for (const happening of happeningsOf(fate, presses, build.numbered, dice)) {
    if (box.powered || happening.kind === "start") live(box, build, happening, dice);
  }
  return box.sent;
}

function live(box: Box, build: Build, happening: Happening, dice: Dice): void {
  const { at, kind } = happening;
  switch (kind) {
    case "start":
      start(box, build, at);
      return;
    case "stop":
      box.powered = false;
      return;
    case "rejoin":
      if (!build.personalized) join(box, build, at);
      return;
    case "press":
      box.seq = (box.seq + 1) % MODULUS;
      box.memory.push({ press: happening.press, at, seq: box.seq });
      return;
    case "press frame":
      {
        const remembered = box.memory.findLast(({ press }) => press === happening.press);
        if (!remembered) return;
        send(box, build, at, build.numbered ? recent(box, dice.whole(1, 2)) : [remembered]);
      }
      return;
    case "status":
      if (build.skips > 0 && dice.happens(build.skips)) return;
      send(box, build, at, build.numbered ? recent(box, dice.whole(0, 2)) : []);
      return;
    case "history":
      if (build.numbered) sendHistory(box, build, at);
      return;
  }
}

function start(box: Box, build: Build, at: number): void {
  box.powered = true;
  box.starts += 1;
  box.memory = [];
  if (!build.keepsCounter && box.starts > 1) box.seq = 0;
  join(box, build, at);
  send(box, build, at + 5 * SECOND, []);
}

function join(box: Box, build: Build, at: number): void {
  box.sessions += build.personalized && box.sessions > 0 ? 0 : 1;
  box.session = build.reportsSession ? `session ${box.sessions}` : null;
  if (!build.keepsFrames) box.fcnt = 0;
  if (!build.reportsSession || build.personalized) return;
  box.sent.push({
    ...frameOf(box, build, at, []),
    join: true,
    boot: null,
    fcnt: null,
    newest: null,
  });
}

function frameOf(box: Box, build: Build, sentAt: number, presses: Frame["presses"]): Frame {
  return {
    sentAt,
    join: false,
    session: box.session,
    boot: bootOf(box, build),
    fcnt: box.fcnt,
    newest: build.numbered ? box.seq : null,
    presses,
  };
}

function bootOf({ starts }: Box, { bootMark }: Build): number | null {
  if (bootMark === "none") return null;
  return bootMark === "bit" ? starts % 2 : starts;
}

function send(box: Box, build: Build, at: number, reported: Box["memory"]): void {
  const presses = reported.map(({ press, at: pressed, seq }) =>
    build.numbered
      ? { press, seq, age: Math.floor((at - pressed) / SECOND) }
      : { press, seq: null, age: 0 },
  );
  const encodable = presses.filter(({ age }) => age <= OLDEST_AGE);
  const frame = frameOf(box, build, at, encodable);
  if (encodable.length > 0 && !build.countsPressFrames) {
    box.sent.push({ ...frame, fcnt: null });
    return;
  }
  box.sent.push(frame);
  box.fcnt += 1;
}

function recent(box: Box, count: number): Box["memory"] {
  return count === 0 ? [] : box.memory.slice(-count);
}

/** History frames contain presses only: no restart mark and no latest number. */
function sendHistory(box: Box, build: Build, at: number): void {
  const reported = box.memory.filter((counted) => at - counted.at < HISTORY.days * DAY);
  const kept = reported.slice(-HISTORY.presses);
  for (let from = 0; from < kept.length; from += HISTORY.perFrame) {
    const sentAt = at + from * SECOND;
    const presses = kept.slice(from, from + HISTORY.perFrame).map(({ press, seq, at: pressed }) => {
      return { press, seq, age: Math.floor((sentAt - pressed) / SECOND) };
    });
    box.sent.push({ ...frameOf(box, build, sentAt, presses), boot: null, newest: null });
    box.fcnt += 1;
  }
}
