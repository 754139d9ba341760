/** Counts of responses by status; 0: no response. */
export type Answers = Map<number, number>;

export function countAnswer(answers: Answers, status: number): void {
  answers.set(status, (answers.get(status) ?? 0) + 1);
}

/** For example "120 × 200, 3 × none". */
export function describeAnswers(answers: Answers): string {
  return [...answers].map(([status, count]) => `${count} × ${status || "none"}`).join(", ");
}
