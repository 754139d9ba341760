import type { Dice } from "./dice.ts";
import { type Fate, type Happening, happeningsOf } from "./fate.ts";

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const MODULUS = 65_536;
const OLDEST_AGE = 65_534;
const HISTORY = { days: 6, presses: 60, perFrame: 15 };

/** How a box is built. */
export interface Build {
  /** Whether it numbers its presses; if not, every uplink at a press is the press. */
  numbered: boolean;
  /** Whether the counter goes on after a restart; otherwise it begins at 0. */
  keepsCounter: boolean;
  /** What frames tell of a start: the lowest bit of the number of starts, that number, or nothing. */
  bootMark: "bit" | "number" | "none";
  /** Whether the network names the session of each frame and joins are events. */
  tellsSession: boolean;
  firstNumber: number;
}

export interface Frame {
  sentAt: number;
  join: boolean;
  session: string | null;
  boot: number | null;
  fcnt: number | null;
  newest: number | null;
  /** `press` is the index of the true press, which the server does not know; `age` in seconds. */
  presses: { press: number; seq: number | null; age: number }[];
}

interface Box {
  starts: number;
  sessions: number;
  /** The name of the last of them, where the network tells it. */
  session: string | null;
  fcnt: number;
  seq: number;
  powered: boolean;
  /** Presses since the start; a start forgets them. */
  memory: { press: number; at: number; seq: number }[];
  sent: Frame[];
}

/** Everything that the box sends in its life, heard or not; ascending but for a few seconds. */
export function framesOf(
  build: Build,
  fate: Fate,
  presses: readonly number[],
  dice: Dice,
): Frame[] {
  const box: Box = {
    ...{ starts: 0, sessions: 0, session: null, fcnt: 0, powered: false, memory: [], sent: [] },
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
      join(box, build, at);
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
  box.sessions += 1;
  box.session = build.tellsSession ? `session ${box.sessions}` : null;
  box.fcnt = 0;
  if (!build.tellsSession) return;
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

function send(box: Box, build: Build, at: number, told: Box["memory"]): void {
  const presses = told.map(({ press, at: pressed, seq }) =>
    build.numbered
      ? { press, seq, age: Math.floor((at - pressed) / SECOND) }
      : { press, seq: null, age: 0 },
  );
  const sayable = presses.filter(({ age }) => age <= OLDEST_AGE);
  box.sent.push(frameOf(box, build, at, sayable));
  box.fcnt += 1;
}

function recent(box: Box, count: number): Box["memory"] {
  return count === 0 ? [] : box.memory.slice(-count);
}

/** History tells of presses only: neither of the start nor of the newest number. */
function sendHistory(box: Box, build: Build, at: number): void {
  const told = box.memory.filter((counted) => at - counted.at < HISTORY.days * DAY);
  const kept = told.slice(-HISTORY.presses);
  for (let from = 0; from < kept.length; from += HISTORY.perFrame) {
    const sentAt = at + from * SECOND;
    const presses = kept.slice(from, from + HISTORY.perFrame).map(({ press, seq, at: pressed }) => {
      return { press, seq, age: Math.floor((sentAt - pressed) / SECOND) };
    });
    box.sent.push({ ...frameOf(box, build, sentAt, presses), boot: null, newest: null });
    box.fcnt += 1;
  }
}
