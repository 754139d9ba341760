import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from "@dosebeat/contract/passkeys";

/** Why the browser did not create or use a passkey. */
export type PasskeyFailure = "cancelled" | "known" | "unsupported";

export class PasskeyError extends Error {
  readonly reason: PasskeyFailure;

  constructor(reason: PasskeyFailure, cause: unknown) {
    super(`No passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Lets the browser create a passkey. @throws PasskeyError */
export async function createPasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await loadLibrary();
  try {
    return await startRegistration({ optionsJSON: options });
  } catch (error) {
    throw failureOf(error);
  }
}

/** Lets the browser use a passkey. @throws PasskeyError */
export async function provePasskey(options: PasskeyRequest): Promise<PasskeyProof> {
  const { startAuthentication } = await loadLibrary();
  try {
    return await startAuthentication({ optionsJSON: options });
  } catch (error) {
    throw failureOf(error);
  }
}

async function loadLibrary() {
  const library = await import("@simplewebauthn/browser");
  if (!library.browserSupportsWebAuthn()) throw new PasskeyError("unsupported", null);
  return library;
}

/** Browsers do not distinguish a refusal by the user from a timeout, or from having no passkey. */
function failureOf(error: unknown): PasskeyError {
  const isKnown = error instanceof Error && error.name === "InvalidStateError";
  return new PasskeyError(isKnown ? "known" : "cancelled", error);
}
