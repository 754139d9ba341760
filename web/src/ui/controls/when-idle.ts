/** Calls back when the device has nothing else to do, or after a while. Returns what ends the waiting. */
export function whenIdle(callback: () => void, limit: number): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, limit);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: limit });
  return () => cancelIdleCallback(idle);
}
