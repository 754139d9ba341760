/** What was not taken over of a resource, and why. */
export interface Line {
  /** `error`: it cannot be proposed because of this. `warning`: it is left out. */
  severity: "error" | "warning";
  /** Where in the resource, as FHIRPath has it. */
  path: string;
  text: string;
}

/** Most lines of one prescription; what has more is refused. */
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

  /** Names elements that nothing here reads. What modifies the meaning of others cannot be left out. */
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
