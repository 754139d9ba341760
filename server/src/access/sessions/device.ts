import Bowser from "bowser";

/** Enough for every browser; longer ones are nonsense. */
const MOST_CHARACTERS = 512;

export interface Device {
  /** Browser or program, such as Firefox; null: not known. */
  program: string | null;
  /** Operating system, such as Windows; null: not known. */
  system: string | null;
}

/** The device as its header User-Agent tells. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = userAgent?.slice(0, MOST_CHARACTERS).trim();
  if (!text) return { program: null, system: null };
  const { browser, os } = Bowser.parse(text);
  return { program: browser.name || programOf(text), system: os.name || null };
}

/** `curl` of `curl/8.5.0`: programs that are no browsers name themselves first. */
function programOf(text: string): string | null {
  const [, name] = /^([A-Za-z][\w.-]{0,39})(?:[/ ]|$)/.exec(text) ?? [];
  return name === undefined || name === "Mozilla" ? null : name;
}
