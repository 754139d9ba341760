/**
 * Whether PostgreSQL rejected a row because of the constraint or unique index of this name. In a shard, the
 * name ends with the shard's number.
 */
export function isViolationOf(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error && "constraint" in error)) return false;
  return String(error.constraint).replace(/_\d{6,}$/, "") === constraint;
}

/** SQLSTATE of the triggers that protect the data of a locked subject (migration 107). */
const LOCKED = "DB001";

/** Whether PostgreSQL rejected a row because a signature locks the data of its subject. */
export function isOfLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === LOCKED;
}

const FOREIGN_KEY = "23503";

/**
 * Whether PostgreSQL rejected a row because what it refers to is gone, so it belongs to somebody who was
 * erased since it was looked up. A row that others still refer to is rejected with the same code, and is a
 * fault.
 */
export function isOfGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === FOREIGN_KEY &&
    error.message.startsWith("insert or update")
  );
}
