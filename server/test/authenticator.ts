import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from "@dosebeat/contract/passkeys";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** How an answer differs from an honest one. */
interface Lie {
  origin?: string;
  challenge?: string;
  rpId?: string;
  counter?: number;
  crossOrigin?: boolean;
  /** Format of the attestation statement. */
  format?: string;
}

export interface TestAuthenticator {
  create(options: PasskeyCreation, lie?: Lie): NewPasskey;
  prove(options: Pick<PasskeyRequest, "challenge" | "rpId">, lie?: Lie): PasskeyProof;
}

const USER_PRESENT = 0x01;
const WITH_CREDENTIAL = 0x40;

/** An authenticator with one credential (ES256), like a security key, and its browser. */
export function anAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? origin,
        crossOrigin: lie.crossOrigin ?? false,
      }),
    );

  const authenticatorData = (rpId: string, flags: number, lie: Lie, more = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(lie.counter ?? ++counter, 1);
    return Buffer.concat([sha256(Buffer.from(lie.rpId ?? rpId)), head, more]);
  };

  return {
    create({ challenge, rp }, lie = {}) {
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(x)],
          [-3, bytesOf(y)],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, cose]);
      const data = authenticatorData(rp.id, USER_PRESENT | WITH_CREDENTIAL, lie, attested);
      const attestation = isoCBOR.encode(
        new Map<string, string | Uint8Array<ArrayBuffer> | Map<never, never>>([
          ["fmt", lie.format ?? "none"],
          ["attStmt", new Map<never, never>()],
          ["authData", Uint8Array.from(data)],
        ]),
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", challenge, lie).toString("base64url"),
          attestationObject: Buffer.from(attestation).toString("base64url"),
          transports: ["usb"],
        },
      };
    },
    prove({ challenge, rpId }, lie = {}) {
      const client = clientData("webauthn.get", challenge, lie);
      const data = authenticatorData(rpId, USER_PRESENT, lie);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

function sha256(data: Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(base64url, "base64url"));
}
