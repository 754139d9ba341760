/** 2000-01-01, from which PostgreSQL counts microseconds. */
const EPOCH_MS = 946_684_800_000;
const HIGH = 2 ** 32;
const DAY = 86_400_000;
const MINUTE = 60_000;

const minutes = Array.from({ length: 1440 }, (_, minute) =>
  new Date(minute * MINUTE).toISOString().slice(11, 17),
);

/**
 * JSON of instants as PostgreSQL sends them in its binary format one after the other, each written as
 * `Date.toISOString` writes it. By hand: a Date for every one of thousands costs more than finding them.
 */
export function instantsText(sent: Buffer): string {
  let day = Number.NaN;
  let date = "";
  let text = "";
  for (let place = 0; place < sent.length; place += 8) {
    const at = instantAt(sent, place);
    const newDay = Math.floor(at / DAY);
    if (newDay !== day) {
      day = newDay;
      date = new Date(day * DAY).toISOString().slice(0, -13);
    }
    const time = at - day * DAY;
    const minute = Math.floor(time / MINUTE);
    text += `${place > 0 ? "," : ""}"${date}${minutes[minute]}${secondsText(time - minute * MINUTE)}"`;
  }
  return `[${text}]`;
}

function instantAt(sent: Buffer, place: number): number {
  const microseconds = sent.readInt32BE(place) * HIGH + sent.readUInt32BE(place + 4);
  return EPOCH_MS + Math.floor(microseconds / 1000);
}

function secondsText(milliseconds: number): string {
  if (milliseconds === 0) return "00.000Z";
  const digits = (100_000 + milliseconds).toString();
  return `${digits.slice(1, 3)}.${digits.slice(3)}Z`;
}
