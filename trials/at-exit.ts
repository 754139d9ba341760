const ends = new Set<() => void>();

process.once("exit", () => {
  for (const end of ends) end();
});

/** What a trial leaves behind when it is interrupted is cleared away. @returns the function that takes it back */
export function atExit(end: () => void): () => void {
  ends.add(end);
  return () => ends.delete(end);
}
