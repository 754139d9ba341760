import type { Factor } from "@dosebeat/contract/base/failures";
import type { PasskeyProof } from "@dosebeat/contract/passkeys";
import type { FastifyRequest } from "fastify";
import type { Db } from "../../database/db.ts";
import type { Parts } from "../../parts.ts";
import { provesPasskey } from "./passkeys/ceremonies.ts";
import { relyingParty } from "./passkeys/relying-party.ts";
import { findTotp, useRecoveryCode, useStep } from "./queries.ts";
import { stepOfCode, totpSeal } from "./totp.ts";

/** The second factor that somebody presents; exactly one is given. */
export interface Proof {
  code?: string | undefined;
  passkey?: PasskeyProof | undefined;
  recovery?: string | undefined;
}

interface Circumstances {
  request: Pick<FastifyRequest, "host" | "log">;
  purpose: "sign-in" | "confirm";
  now: Date;
}

/** The factor that the user has proved; undefined if the proof is wrong or was used before. */
export async function provedFactor(
  db: Db,
  parts: Pick<Parts, "jwtSecret" | "jwtSecretBeside" | "publicUrl">,
  userid: number,
  { code, passkey, recovery }: Proof,
  { request, purpose, now }: Circumstances,
): Promise<Factor | undefined> {
  if (code !== undefined) {
    return (await provesCode(db, parts, userid, code, { request, now })) ? "code" : undefined;
  }
  if (passkey !== undefined) {
    const party = relyingParty(parts.publicUrl, request);
    const isProved = await provesPasskey(db, userid, purpose, party, passkey, now);
    return isProved ? "passkey" : undefined;
  }
  if (recovery === undefined) return undefined;
  return (await useRecoveryCode(db, userid, recovery)) ? "recovery" : undefined;
}

async function provesCode(
  db: Db,
  parts: Pick<Parts, "jwtSecret" | "jwtSecretBeside">,
  userid: number,
  code: string,
  { request, now }: Omit<Circumstances, "purpose">,
): Promise<boolean> {
  const sealed = await findTotp(db, userid);
  if (!sealed) return false;
  const secret = totpSeal(parts).open(sealed, userid);
  if (!secret) {
    request.log.warn("the key of an authenticator app is unreadable: the secret has changed");
    return false;
  }
  const step = stepOfCode(secret, code, now);
  return step !== undefined && useStep(db, userid, sealed, step);
}
