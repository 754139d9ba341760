/** In this tab only, while its owner signs in. */
const CODE = "caring.code";

/**
 * The code in the address's fragment, which servers do not see, or the one that was there before the user
 * signed in. An empty text: none.
 */
export function readCode(hash: string): string {
  return new URLSearchParams(hash).get("code") ?? sessionStorage.getItem(CODE) ?? "";
}

export function keepCode(code: string): void {
  sessionStorage.setItem(CODE, code);
}

export function dropCode(): void {
  sessionStorage.removeItem(CODE);
}
