/** Shorter words of the product or the person may occur by chance. */
const MIN_OWN_WORD = 4;
/** A known word with at most this many digits and signs around it is soon guessed. */
const MAX_AROUND = 6;
/** Fewer different characters than this are a repetition. */
const MIN_DIFFERENT = 4;
/** The shortest row of keys or of the alphabet that counts as one. */
const MIN_ROW = 4;
/** With fewer characters left after removing rows and own words, a password is soon guessed. */
const MIN_LEFT = 5;

const PRODUCT_WORDS = ["dosebeat", "pillbox"];

const ROWS = [
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "qsdfghjklm",
  "zxcvbnm",
  "yxcvbnm",
  "ضصثقفغعهخحجد",
  "شسيبلاتنمكط",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهوي",
];

const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "€": "e",
};

/**
 * Whether a password is among the first that attackers try: a common one, a single dictionary word with a few digits,
 * a repetition, a row of keys, or mostly words of the product or the person. The time depends only on the password's
 * length, which the contract limits.
 */
export function isEasyToGuess(
  password: string,
  known: ReadonlySet<string>,
  own: readonly string[],
): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (known.has(text) || new Set(text).size < MIN_DIFFERENT) return true;
  return [text, withLettersForDigits(text)].some(
    (spelled) =>
      withoutRowsAndOwnWords(spelled, own).length < MIN_LEFT || isOneWord(spelled, known),
  );
}

/** The words of an account's names and address that its password must not consist of. */
export function ownWordsOf(person: {
  email: string;
  givenname?: string | undefined;
  familyname?: string | undefined;
}): string[] {
  return [person.email, person.givenname ?? "", person.familyname ?? ""];
}

function isOneWord(text: string, known: ReadonlySet<string>): boolean {
  const word = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const around = text.length - word.length;
  return word.length > 0 && around <= MAX_AROUND && known.has(word);
}

function withLettersForDigits(text: string): string {
  // Digits at the end are usually a year or a number, not letters.
  const [, start = "", end = ""] = /^(.*?)(\d*)$/su.exec(text) ?? [];
  return [...start].map((sign) => LEET[sign] ?? sign).join("") + end;
}

function withoutRowsAndOwnWords(text: string, own: readonly string[]): string {
  const words = [...PRODUCT_WORDS, ...own]
    .flatMap((value) =>
      value
        .normalize("NFKC")
        .toLowerCase()
        .split(/[^\p{L}\d]+/u),
    )
    .filter((word) => word.length >= MIN_OWN_WORD)
    .sort((one, other) => other.length - one.length);
  const left = words.reduce((rest, word) => rest.replaceAll(word, " "), text);
  return withoutRows(left).replace(/[^\p{L}\d]+/gu, "");
}

function withoutRows(text: string): string {
  let left = "";
  for (let start = 0; start < text.length; ) {
    const length = rowAt(text, start);
    left += length >= MIN_ROW ? " " : text.charAt(start);
    start += length >= MIN_ROW ? length : 1;
  }
  return left;
}

/** Length of the longest part of a row, in either direction, starting at `start`. */
function rowAt(text: string, start: number): number {
  let longest = 0;
  for (const row of ROWS) {
    const place = row.indexOf(text.charAt(start));
    if (place < 0) continue;
    for (const step of [1, -1]) {
      let length = 1;
      while (start + length < text.length && row[place + step * length] === text[start + length])
        length += 1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}
