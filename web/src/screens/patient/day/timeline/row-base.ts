export interface RowBase {
  key: string;
  /** Its position among the rows, in milliseconds UTC. */
  at: number;
  /** Whether the box was silent then. */
  silent: boolean;
}
