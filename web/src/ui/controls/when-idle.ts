/** Calls back when the device is idle, or after `limit` at the latest. Returns a function that cancels. */
export function whenIdle(callback: () => void, limit: number): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(callback, limit);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(callback, { timeout: limit });
  return () => cancelIdleCallback(idle);
}
