import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts what the database keeps but must not reveal, with a key derived from the installation's secret. */
export class Seal {
  readonly #key: Uint8Array;
  /** Opens what was sealed with a secret that is still accepted. */
  readonly #before: Seal | undefined;

  /**
   * @param secrets the first one seals, all of them open
   * @param purpose each purpose has its own key
   */
  constructor([secret, ...others]: readonly [string, ...string[]], purpose: string) {
    this.#key = new Uint8Array(hkdfSync("sha256", secret, "", `dosebeat ${purpose}`, 32));
    const [second, ...rest] = others;
    this.#before = second === undefined ? undefined : new Seal([second, ...rest], purpose);
  }

  /** @param owner the owner's id; `open` succeeds only with the same one, so rows cannot be swapped */
  close(plain: Uint8Array, owner: number): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(`${owner}`));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Sealed again with the first secret; undefined if it already was, or cannot be opened. */
  renewed(sealed: Buffer, owner: number): Buffer | undefined {
    if (this.#opened(sealed, owner)) return undefined;
    const plain = this.#before?.open(sealed, owner);
    return plain && this.close(plain, owner);
  }

  /** Undefined if it was sealed with another secret or for another owner, or was changed since. */
  open(sealed: Buffer, owner: number): Buffer | undefined {
    return this.#opened(sealed, owner) ?? this.#before?.open(sealed, owner);
  }

  #opened(sealed: Buffer, owner: number): Buffer | undefined {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(-TAG_BYTES);
    try {
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(`${owner}`))
        .setAuthTag(tag);
      const content = sealed.subarray(NONCE_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(content), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
