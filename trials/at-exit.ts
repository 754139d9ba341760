const ends = new Set<() => void>();

process.once("exit", () => {
  for (const end of ends) end();
});

/** Runs a cleanup when the process exits, e.g. when a trial is interrupted. @returns cancels it */
export function atExit(end: () => void): () => void {
  ends.add(end);
  return () => ends.delete(end);
}
