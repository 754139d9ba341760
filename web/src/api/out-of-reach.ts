import { CallError } from "./call.ts";

/**
 * Whether the server says that somebody was erased or is no longer in reach; then an earlier answer must not
 * stay on the screen.
 */
export function isOutOfReach(error: Error | null): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 403);
}
