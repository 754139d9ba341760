const PRINT_EVERY_ROWS = 1_000_000;
const LINE_END = 0x0a;

/** Counts the rows of COPY, one per line, and prints the count for each table. */
export class Progress {
  readonly rows: Record<string, number> = {};
  readonly #print: (line: string) => void;
  #table = "";
  #count = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  get total(): number {
    return Object.values(this.rows).reduce((sum, count) => sum + count, 0);
  }

  begin(table: string): void {
    this.#table = table;
    this.#count = 0;
  }

  /** Line ends within values are escaped, so each line end ends a row. */
  count(bytes: Uint8Array): void {
    const before = Math.floor(this.#count / PRINT_EVERY_ROWS);
    for (let at = bytes.indexOf(LINE_END); at >= 0; at = bytes.indexOf(LINE_END, at + 1)) {
      this.#count += 1;
    }
    if (Math.floor(this.#count / PRINT_EVERY_ROWS) > before) this.#printCount(" …");
  }

  end(): void {
    this.rows[this.#table] = this.#count;
    this.#printCount("");
  }

  #printCount(more: string): void {
    const rows = this.#count === 1 ? "row" : "rows";
    this.#print(`${this.#table}: ${this.#count.toLocaleString("en")} ${rows}${more}`);
  }
}
