/**
 * Resolves at Ctrl+C. From then on it is the caller who ends everything: a second signal, which a terminal or a program in
 * between sends, ends nothing half-way.
 */
export function untilInterrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.removeAllListeners(signal);
      process.on(signal, () => resolve());
    }
  });
}
