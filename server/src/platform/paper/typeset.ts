import PDFDocument from "pdfkit";
import { visualRuns } from "./bidi.ts";
import { ASCENT, fontFiles, fontName, partsOf, type Weight } from "./fonts.ts";
import { brokenLines, Lengths } from "./lines.ts";
import { FACT_NAME, FAINT, FOOT, GAP, INK, LINE, MARGIN, type Place, SIZES } from "./measures.ts";
import type { Paper, PaperTable } from "./paper.ts";

/**
 * For Arabic, whose words pdfkit would otherwise set one by one from the left. For other text it caches the words.
 */
const WHOLE = { features: [] };
const ARABIC = /\p{Script=Arabic}/u;

/** Typesets a paper on as many pages as it needs. */
export async function typeset(paper: Paper, now: Date): Promise<Uint8Array> {
  const sheet = new Sheet(paper, now);
  sheet.write();
  return sheet.end();
}

class Sheet {
  readonly #paper: Paper;
  readonly #pdf: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #lengths = new Lengths();
  readonly #left = MARGIN;
  readonly #width: number;
  readonly #bottom: number;
  #y = MARGIN;

  constructor(paper: Paper, now: Date) {
    this.#paper = paper;
    this.#pdf = new PDFDocument({
      size: "A4",
      layout: paper.isLandscape ? "landscape" : "portrait",
      // Text is positioned here; with margins pdfkit would add pages by itself.
      margin: 0,
      bufferPages: true,
      lang: paper.language,
      displayTitle: true,
      info: { Title: paper.title, CreationDate: now, ModDate: now },
    });
    this.#pdf.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk));
    for (const [name, file] of fontFiles()) this.#pdf.registerFont(name, file);
    const { width, height } = this.#pdf.page;
    this.#width = width - 2 * MARGIN;
    this.#bottom = height - MARGIN - FOOT;
  }

  write(): void {
    const { title, facts, tables, lines, definitions, signature } = this.#paper;
    const whole = { x: this.#left, width: this.#width };
    this.#y += this.#block(title, { ...whole, size: SIZES.title, font: "bold" });
    this.#y += GAP;
    for (const [name, value] of facts) this.#fact(name, value);
    for (const table of tables) this.#table(table);
    if (lines && lines.texts.length > 0) {
      this.#y += GAP;
      this.#flow(lines.heading, { ...whole, size: SIZES.text, font: "bold" });
      for (const text of lines.texts) this.#flow(text, { ...whole, size: SIZES.text });
    }
    this.#y += GAP;
    this.#flow(definitions, { ...whole, size: SIZES.small, color: FAINT });
    if (signature !== null) this.#sign(signature);
    this.#foot();
  }

  end(): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.#pdf.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.#pdf.end();
    });
  }

  #fact(name: string, value: string): void {
    const rest = this.#width - FACT_NAME;
    const [nameAt, valueAt] = this.#placed([FACT_NAME, rest]);
    const at = { size: SIZES.text };
    const height = this.#heightOf(value, { x: 0, width: rest, font: "bold", ...at });
    this.#need(height);
    this.#block(name, { x: nameAt ?? 0, width: FACT_NAME, color: FAINT, ...at });
    this.#block(value, { x: valueAt ?? 0, width: rest, font: "bold", ...at });
    this.#y += height;
  }

  #table({ columns, rows }: PaperTable): void {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    const widths = columns.map(({ share }) => (share / whole) * this.#width);
    const places = this.#placed(widths);
    const cellOf = (index: number, isHead: boolean): Place => ({
      x: places[index] ?? 0,
      width: (widths[index] ?? 0) - GAP,
      size: isHead ? SIZES.head : SIZES.text,
      color: isHead ? FAINT : INK,
      font: !isHead && index === 0 ? "bold" : "plain",
      align: columns[index]?.isNumber ? "end" : "start",
    });
    const row = (texts: readonly string[], isHead: boolean) => {
      const cells = texts.map((text, index) => {
        const place = cellOf(index, isHead);
        return { place, lines: this.#linesOf(text, place) };
      });
      const heights = cells.map(({ lines, place }) => lines.length * place.size * LINE);
      const height = Math.max(0, ...heights) + 3;
      return {
        height,
        draw: () => {
          for (const { lines, place } of cells) this.#lines(lines, place);
          this.#y += height;
          this.#rule();
        },
      };
    };
    const head = row(
      columns.map(({ title }) => title),
      true,
    );
    this.#y += GAP;
    this.#need(head.height + SIZES.text * 3);
    head.draw();
    for (const texts of rows) {
      const { height, draw } = row(texts, false);
      if (this.#need(height)) head.draw();
      draw();
    }
  }

  /** Where columns of these widths begin, in the direction of the text. */
  #placed(widths: readonly number[]): number[] {
    let before = 0;
    return widths.map((width) => {
      const x =
        this.#paper.dir === "rtl" ? this.#left + this.#width - before - width : this.#left + before;
      before += width;
      // The gap is at the end of a cell.
      return this.#paper.dir === "rtl" && width < this.#width ? x + GAP : x;
    });
  }

  /** Lines that may continue on the next page. */
  #flow(text: string, place: Place): void {
    for (const line of this.#linesOf(text, place)) {
      this.#need(place.size * LINE);
      this.#line(line, this.#y, place);
      this.#y += place.size * LINE;
    }
  }

  /** Sets a whole text at the current height, which stays the same. @returns the height of the text */
  #block(text: string, place: Place): number {
    const lines = this.#linesOf(text, place);
    this.#lines(lines, place);
    return lines.length * place.size * LINE;
  }

  #lines(lines: readonly string[], place: Place): void {
    for (const [index, line] of lines.entries())
      this.#line(line, this.#y + index * place.size * LINE, place);
  }

  #heightOf(text: string, place: Place): number {
    return this.#linesOf(text, place).length * place.size * LINE;
  }

  #line(line: string, y: number, { x, width, align = "start", ...place }: Place): void {
    const { size, font = "plain", color = INK } = place;
    this.#pdf.fontSize(size).fillColor(color);
    const parts = this.#partsOf(line, font);
    const length = parts.reduce((sum, part) => sum + part.width, 0);
    const isRight = (align === "end") !== (this.#paper.dir === "rtl");
    let at = isRight ? x + width - length : x;
    for (const { text, file, width: own } of parts) {
      const baseline = { lineBreak: false, baseline: "alphabetic" } as const;
      this.#pdf.font(file).text(text, at, y + ASCENT * size, { ...baseline, ...shaping(text) });
      at += own;
    }
  }

  /**
   * The parts of a line as they appear on paper, each in one font. A line without Arabic goes from left to right, as
   * numbers do: "11 / 14" must not become another ratio in Arabic.
   */
  #partsOf(line: string, font: Weight): { text: string; file: string; width: number }[] {
    const runs = visualRuns(line, ARABIC.test(line) ? this.#paper.dir : "ltr");
    return runs
      .flatMap(({ text }) => partsOf(text))
      .map(({ text, file }) => {
        const name = fontName(file, font);
        const width = this.#pdf.font(name).widthOfString(text, shaping(text));
        return { text, file: name, width };
      });
  }

  #linesOf(text: string, { size, font = "plain", width }: Place): string[] {
    this.#pdf.fontSize(size);
    const measured = (word: string) =>
      this.#partsOf(word, font).reduce((sum, part) => sum + part.width, 0);
    return brokenLines(text.normalize("NFC"), width, (word) =>
      this.#lengths.of(`${font} ${size} ${word}`, () => measured(word)),
    );
  }

  /** Begins a page if this height does not fit. @returns whether it did */
  #need(height: number): boolean {
    if (this.#y + height <= this.#bottom) return false;
    this.#pdf.addPage();
    this.#y = MARGIN;
    return true;
  }

  #rule(): void {
    const right = this.#left + this.#width;
    this.#pdf.moveTo(this.#left, this.#y).lineTo(right, this.#y);
    this.#pdf.lineWidth(0.5).strokeColor("#b3b3b3").stroke();
    this.#y += 2;
  }

  #sign(name: string): void {
    const width = 200;
    this.#need(5 * SIZES.text);
    this.#y += 3 * SIZES.text;
    const [x = 0] = this.#placed([width]);
    this.#pdf.moveTo(x, this.#y).lineTo(x + width, this.#y);
    this.#pdf.lineWidth(0.7).strokeColor(INK).stroke();
    this.#block(name, { x, width, size: SIZES.small });
  }

  #foot(): void {
    const { start, count } = this.#pdf.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#pdf.switchToPage(page);
      const place = { x: this.#left, width: this.#width, size: SIZES.small, color: FAINT };
      this.#line(this.#paper.made, this.#bottom + 4, place);
      this.#line(`${page - start + 1} / ${count}`, this.#bottom + 4, { ...place, align: "end" });
    }
  }
}

function shaping(text: string) {
  return ARABIC.test(text) ? WHOLE : {};
}
