import type { TokenScope } from "@dosebeat/contract/base/token-scopes";
import { DAY } from "@dosebeat/domain/time/durations";
import { hashSecret, newSecret } from "../src/platform/single-use-secret.ts";
import type { TestApp, TestPerson } from "./app.ts";

/** A service token made by somebody, valid for 90 days; without a limit on their number. */
export async function aServiceToken(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  { userid }: Pick<TestPerson, "userid">,
  { scopes, groups }: { scopes: readonly TokenScope[]; groups?: readonly number[] | undefined },
): Promise<{ id: number; token: string }> {
  const token = `dbt_${newSecret()}`;
  const now = clock.now();
  const { id } = await db
    .insertInto("service_tokens")
    .values({
      name: "A token of the tests",
      token_hash: hashSecret(token),
      scopes: [...scopes],
      groups: groups ? [...groups] : null,
      made_by: userid,
      created_at: now,
      expires_at: new Date(now.getTime() + 90 * DAY),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}
