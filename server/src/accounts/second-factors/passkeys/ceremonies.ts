import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from "@dosebeat/contract/passkeys";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { Db } from "../../../database/db.ts";
import type { NewRow } from "../../../database/schema.ts";
import { conflict, problem } from "../../../http/errors.ts";
import { newSecret } from "../../../platform/single-use-secret.ts";
import {
  CHALLENGE_MS,
  countPasskeys,
  countUse,
  findCredentials,
  findPasskey,
  type Purpose,
  storeChallenge,
  useChallenge,
} from "./queries.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The most passkeys of an account. */
const MOST_PASSKEYS = 20;

/** EdDSA, ES256 and RS256, which Node verifies in every supported version. */
const ALGORITHMS = [-8, -7, -257];

/** The password comes first, so an authenticator need not keep names, nor ask for a PIN. */
const SELECTION = { residentKey: "discouraged", userVerification: "preferred" } as const;

/** @throws 409 if the user has too many passkeys */
export async function startCreation(
  db: Db,
  { userid, email }: { userid: number; email: string },
  party: RelyingParty,
  now: Date,
): Promise<PasskeyCreation> {
  await refuseTooMany(db, userid);
  const challenge = newSecret();
  await storeChallenge(db, challenge, { user_id: userid, purpose: "enrol", rp_id: party.id }, now);
  return {
    rp: { id: party.id, name: "Dosebeat" },
    user: { id: newSecret(), name: email, displayName: email },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
    timeout: CHALLENGE_MS,
    excludeCredentials: await credentialsOf(db, userid, party),
    authenticatorSelection: SELECTION,
    attestation: "none",
  };
}

/** @throws 409 if the user has as many passkeys as allowed */
export async function refuseTooMany(db: Db, userid: number): Promise<void> {
  if ((await countPasskeys(db, userid)) >= MOST_PASSKEYS) {
    throw conflict(problem("passkeys_many", { most: MOST_PASSKEYS }));
  }
}

/** The row of a passkey made for one of our challenges; undefined if it was not. */
export async function verifyNewPasskey(
  db: Db,
  userid: number,
  party: RelyingParty,
  passkey: NewPasskey,
  now: Date,
): Promise<Omit<NewRow<"passkeys">, "name"> | undefined> {
  const { clientDataJSON, attestationObject, transports } = passkey.response;
  const challenge = await usedChallenge(db, userid, "enrol", party, clientDataJSON, now);
  if (challenge === undefined || !isUnattested(attestationObject)) return undefined;
  const response = { clientDataJSON, attestationObject };
  const result = await verifyRegistrationResponse({
    response: { ...passkey, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!result?.verified) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    user_id: userid,
    credential_id: id,
    public_key: Buffer.from(publicKey),
    counter,
    transports: transports ?? [],
    rp_id: party.id,
    created_at: now,
  };
}

/**
 * Browsers drop the manufacturer's attestation, as we ask. With one, the library would follow the addresses in its
 * certificates.
 */
function isUnattested(attestationObject: string): boolean {
  try {
    const decoded = decodeAttestationObject(
      Uint8Array.from(Buffer.from(attestationObject, "base64url")),
    );
    const format = decoded.get("fmt");
    return format === "none" || (format === "packed" && !decoded.get("attStmt").get("x5c"));
  } catch {
    return false;
  }
}

/** @throws 409 if the user has no passkey for this domain */
export async function startProof(
  db: Db,
  userid: number,
  purpose: Purpose,
  party: RelyingParty,
  now: Date,
): Promise<PasskeyRequest> {
  const allowCredentials = await credentialsOf(db, userid, party);
  if (allowCredentials.length === 0) throw conflict(problem("passkey_none"));
  const challenge = newSecret();
  await storeChallenge(db, challenge, { user_id: userid, purpose, rp_id: party.id }, now);
  const { userVerification } = SELECTION;
  return { rpId: party.id, challenge, allowCredentials, timeout: CHALLENGE_MS, userVerification };
}

/** Whether a passkey of the user signed a challenge made for this purpose, just now, on one of our pages. */
export async function provesPasskey(
  db: Db,
  userid: number,
  purpose: Purpose,
  party: RelyingParty,
  proof: PasskeyProof,
  now: Date,
): Promise<boolean> {
  const { response } = proof;
  const challenge = await usedChallenge(db, userid, purpose, party, response.clientDataJSON, now);
  if (challenge === undefined) return false;
  const passkey = await findPasskey(db, userid, party.id, proof.id);
  if (!passkey) return false;
  const { credential_id, public_key, counter } = passkey;
  const result = await verifyAuthenticationResponse({
    response: { ...proof, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    credential: { id: credential_id, publicKey: Uint8Array.from(public_key), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!result?.verified) return false;
  return countUse(db, passkey, result.authenticationInfo.newCounter, now);
}

/** The challenge that the browser says it signed, if it is one of ours; used up whatever the result. */
async function usedChallenge(
  db: Db,
  userid: number,
  purpose: Purpose,
  party: RelyingParty,
  clientData: string,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeIn(clientData);
  if (challenge === undefined) return undefined;
  const rpId = await useChallenge(db, challenge, { user_id: userid, purpose }, now);
  return rpId === party.id ? challenge : undefined;
}

function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientData);
    return typeof challenge === "string" && crossOrigin !== true ? challenge : undefined;
  } catch {
    return undefined;
  }
}

async function credentialsOf(db: Db, userid: number, party: RelyingParty) {
  const rows = await findCredentials(db, userid, party.id);
  return rows.map(({ credential_id: id, transports }) => ({
    id,
    type: "public-key" as const,
    transports,
  }));
}
