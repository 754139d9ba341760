import { useRef, useState } from "react";
import { CallError } from "../../api/call.ts";
import { nextTry, passes } from "../kept/use-retry.ts";

/** Default number of rows in one call. */
export const PART_SIZE = 1000;

interface Progress<Made> {
  /** How many rows are stored, counted from the first. */
  stored: number;
  total: number;
  made: readonly Made[];
  isSending: boolean;
  /** Why it stopped. */
  error: Error | null;
  /** Whether the failed part may be stored all the same because its answer was lost. */
  isUnsure: boolean;
  /** When it continues by itself; null: it does not. */
  retryAt: number | null;
}

interface PartsOptions<Row, Made> {
  /** Number of rows in one call; the server accepts no more. */
  size?: number;
  /** Stores one part: all of it or nothing. */
  send: (part: readonly Row[]) => Promise<readonly Made[]>;
  /** Whether a refusal means that every row of the part is already stored. */
  isStored: (refusal: CallError, part: readonly Row[]) => boolean;
}

const NOTHING = {
  stored: 0,
  total: 0,
  made: [],
  isSending: false,
  error: null,
  isUnsure: false,
  retryAt: null,
} as const;

/**
 * Stores many rows part by part. Stops at the first part that fails and continues there when sent again: stored rows
 * are not sent twice, and a part whose answer was lost is recognised by its refusal.
 */
export function useParts<Row, Made>({ size = PART_SIZE, send, isStored }: PartsOptions<Row, Made>) {
  const [progress, setProgress] = useState<Progress<Made>>(NOTHING);
  const tries = useRef(0);
  /** What was made of all rows; null if sending stopped. */
  const sendAll = async (rows: readonly Row[]): Promise<readonly Made[] | null> => {
    let now: Progress<Made> = { ...progress, total: rows.length, isSending: true };
    now.error = null;
    now.retryAt = null;
    setProgress(now);
    while (now.stored < rows.length) {
      const part = rows.slice(now.stored, now.stored + size);
      const result = await sendPart(part, now.isUnsure);
      now = { ...now, ...result.change };
      if (result.made) {
        tries.current = 0;
        now = { ...now, stored: now.stored + part.length, made: [...now.made, ...result.made] };
      } else {
        const retryAt = now.error && nextTry(now.error, tries.current);
        tries.current += 1;
        setProgress({ ...now, isSending: false, retryAt });
        return null;
      }
      setProgress(now);
    }
    setProgress({ ...now, isSending: false });
    return now.made;
  };
  const sendPart = async (part: readonly Row[], wasUnsure: boolean) => {
    try {
      return { made: await send(part), change: { isUnsure: false } };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      const isRefusal =
        error instanceof CallError && error.kind === "refused" && error.status < 500;
      if (wasUnsure && isRefusal && isStored(error, part)) {
        return { made: [], change: { isUnsure: false } };
      }
      return { made: null, change: { error, isUnsure: !isRefusal || error.status === 429 } };
    }
  };
  const { isSending, stored, error } = progress;
  return {
    ...progress,
    size,
    /** Whether leaving would lose the point at which it stopped. */
    isUnfinished: isSending || (error !== null && (stored > 0 || passes(error))),
    sendAll,
    reset: () => setProgress(NOTHING),
  };
}
