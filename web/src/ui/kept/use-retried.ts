import { useRef, useState } from "react";
import type { KeptFailure } from "./use-kept-form.ts";
import { nextTry, useRetry } from "./use-retry.ts";

interface RetriedOptions<Sent, Data> {
  /** Must have no further effect when repeated after a lost answer. */
  send: (sent: Sent) => Promise<Data>;
  /** Called even if the dialog was closed meanwhile. */
  onStored: (data: Data, sent: Sent) => void;
  /** Called on the first failure. */
  onFailed?: (error: Error, sent: Sent) => void;
}

/** Retries automatically after transient failures, for dialogs that only confirm. */
export function useRetried<Sent, Data>(options: RetriedOptions<Sent, Data>) {
  const [failure, setFailure] = useState<KeptFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(options);
  latest.current = options;
  const last = useRef<{ sent: Sent } | null>(null);
  const tries = useRef(0);
  const isStopped = useRef(false);
  const attempt = async (sent: Sent) => {
    if (last.current?.sent !== sent) tries.current = 0;
    last.current = { sent };
    setBusy(true);
    try {
      const data = await latest.current.send(sent);
      setFailure(null);
      latest.current.onStored(data, sent);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (tries.current === 0) latest.current.onFailed?.(error, sent);
      setFailure({ error, retryAt: isStopped.current ? null : nextTry(error, tries.current) });
      tries.current += 1;
    } finally {
      setBusy(false);
    }
  };
  useRetry(isBusy ? null : (failure?.retryAt ?? null), () => {
    if (last.current) void attempt(last.current.sent);
  });
  return {
    failure,
    isBusy,
    run: (sent: Sent) => {
      if (isBusy) return;
      isStopped.current = false;
      void attempt(sent);
    },
    /** Stops the automatic retries, also of what is on its way. */
    stop: () => {
      isStopped.current = true;
      setFailure((told) => told && { ...told, retryAt: null });
    },
  };
}
