import type { SecondFactors } from "@dosebeat/contract/second-factors";
import type { FoundFactors } from "./queries.ts";

export function presentFactors(
  { totpSince, passkeys, recoveryCodes }: FoundFactors,
  required: boolean,
): SecondFactors {
  return {
    totp: totpSince && { createdAt: totpSince.toISOString() },
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    recoveryCodes,
    required,
  };
}
