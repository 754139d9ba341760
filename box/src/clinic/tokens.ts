import { MadeServiceTokenAnswer, ServiceTokensAnswer } from "@dosebeat/contract/service-tokens";
import type { Api } from "../demo/api.ts";

/** What the clinic's programs may read, by the name of the token. */
const TOKENS = [
  { name: "Nightly copy to the data warehouse", scopes: ["read:figures"], days: 180 },
  { name: "Study register", scopes: ["read:doses", "read:presses"], days: 9 },
] as const;

/**
 * Makes the service tokens that the clinic lacks, each for the patients of one group, so that the screen shows how they
 * look. Nobody gets to know them: nothing can be read with them.
 */
export async function settleTokens(admin: Api, groups: readonly number[]): Promise<void> {
  const path = "/api/service-tokens?pagination[pageSize]=100";
  const { data: known } = await admin.call("GET", path, ServiceTokensAnswer);
  const names = new Set(known.map(({ attributes }) => attributes.name));
  for (const [index, token] of TOKENS.entries()) {
    if (names.has(token.name)) continue;
    const data = { ...token, groups: groups.slice(index, index + 1) };
    await admin.call("POST", "/api/service-tokens", MadeServiceTokenAnswer, { data });
  }
}
