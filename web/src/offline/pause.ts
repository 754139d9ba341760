/** Resolves with the value after a while: what a slow answer is raced against. */
export function pause<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}
