import Bowser from "bowser";

/** Enough for every browser; anything longer is nonsense. */
const MOST_CHARACTERS = 512;

export interface Device {
  /** Browser or program, such as Firefox; null: not known. */
  program: string | null;
  /** Operating system, such as Windows; null: not known. */
  system: string | null;
}

/** The device according to its User-Agent header. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, MOST_CHARACTERS).trim();
  if (!text) return { program: null, system: null };
  const { browser, os } = Bowser.parse(text);
  return { program: browser.name || programOf(text), system: os.name || null };
}

/** `curl` from `curl/8.5.0`: programs other than browsers name themselves first. */
function programOf(text: string): string | null {
  const [, name] = /^([A-Za-z][\w.-]{0,39})(?:[/ ]|$)/.exec(text) ?? [];
  return name === undefined || name === "Mozilla" ? null : name;
}
