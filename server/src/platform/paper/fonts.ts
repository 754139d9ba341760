import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export type Weight = "plain" | "bold";

/** Latin and Arabic. Also takes letters that no other file has. */
const MAIN = "main";

/** Letters that Vazirmatn lacks, by the file of Noto Sans that has them. */
const OTHERS = [
  { file: "cyrillic", letters: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1]/u },
  { file: "cyrillic-ext", letters: /[\u0460-\u052f\u1c80-\u1c88\ua640-\ua69f]/u },
  { file: "greek", letters: /[\u0370-\u03e1\u03f0-\u03ff]/u },
  { file: "greek-ext", letters: /[\u1f00-\u1fff]/u },
] as const;

/** The top of a line above the baseline, as a share of the font size; the same for all files. */
export const ASCENT = 1.025;

const FILES = {
  plain: {
    main: require.resolve("vazirmatn/fonts/ttf/Vazirmatn-Regular.ttf"),
    cyrillic: require.resolve("@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff"),
    "cyrillic-ext": require.resolve(
      "@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff",
    ),
    greek: require.resolve("@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff"),
    "greek-ext": require.resolve("@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff"),
  },
  bold: {
    main: require.resolve("vazirmatn/fonts/ttf/Vazirmatn-Bold.ttf"),
    cyrillic: require.resolve("@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff"),
    "cyrillic-ext": require.resolve(
      "@fontsource/noto-sans/files/noto-sans-cyrillic-ext-700-normal.woff",
    ),
    greek: require.resolve("@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff"),
    "greek-ext": require.resolve("@fontsource/noto-sans/files/noto-sans-greek-ext-700-normal.woff"),
  },
} as const;

/** The paths of the fonts, by the names that {@link fontName} gives; pdfkit reads only those in use. */
export function fontFiles(): [name: string, path: string][] {
  return [
    ...Object.entries(FILES.plain).map(([file, path]) => named(file, "plain", path)),
    ...Object.entries(FILES.bold).map(([file, path]) => named(file, "bold", path)),
  ];
}

function named(file: string, weight: Weight, path: string): [string, string] {
  return [fontName(file, weight), path];
}

export function fontName(file: string, weight: Weight): string {
  return `${file} ${weight}`;
}

/** Whether the fonts have shapes for all letters of a text. Other characters are not checked. */
export function isWritable(text: string): boolean {
  return [...text.normalize("NFC")].every(
    (letter) =>
      !/\p{L}/u.test(letter) ||
      /[\p{Script=Latin}\p{Script=Arabic}µºª]/u.test(letter) ||
      fileOf(letter) !== MAIN,
  );
}

/** Splits a text into parts that need one file each, in order. */
export function partsOf(text: string): { file: string; text: string }[] {
  const parts: { file: string; text: string }[] = [];
  for (const letter of text) {
    const file = fileOf(letter);
    const last = parts.at(-1);
    if (last?.file === file) last.text += letter;
    else parts.push({ file, text: letter });
  }
  return parts;
}

function fileOf(letter: string): string {
  return OTHERS.find(({ letters }) => letters.test(letter))?.file ?? MAIN;
}
