/** A part of a resource that was not adopted, and why. */
export interface Line {
  /** `error`: because of this it cannot be proposed. `warning`: this is left out. */
  severity: "error" | "warning";
  /** The place in the resource, as FHIRPath. */
  path: string;
  text: string;
}

/** The most lines for one prescription; one with more is refused. */
export const MOST_LINES = 100;

/** Collects lines while a resource is read. */
export class Lines {
  readonly all: Line[] = [];

  error(path: string, text: string): void {
    this.all.push({ severity: "error", path, text });
  }

  warn(path: string, text: string): void {
    this.all.push({ severity: "warning", path, text });
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === "error");
  }

  /** Reports elements that nothing here reads. Those that modify the meaning of others cannot be left out. */
  unread(value: object, path: string, read: readonly string[]): void {
    for (const name of Object.keys(value)) {
      if (read.includes(name)) continue;
      const at = `${path}.${name.slice(0, 100)}`;
      if (name === "modifierExtension" || name === "implicitRules")
        this.error(at, "It changes what other elements mean, and is not known here");
      else this.warn(at, "It is left out");
    }
  }
}
