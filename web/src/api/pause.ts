/** Resolves with the value after a while; raced against a slow answer. */
export function pause<Value>(milliseconds: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}
