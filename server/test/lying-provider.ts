import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import { CLIENT } from "./sign-on.ts";

type Claims = Record<string, unknown>;

/** A provider that gives whatever answer a test wants. */
export class LyingProvider {
  readonly #server: Server;
  readonly #key: CryptoKey;
  readonly #public: JWK;
  readonly issuer: string;
  /** The ID token issued by the token endpoint. */
  idToken = "";
  /** Answers in place of everything else. */
  instead: ((request: IncomingMessage, answer: ServerResponse) => void) | undefined;
  /** The requested paths. */
  readonly asked: string[] = [];

  private constructor(server: Server, issuer: string, key: CryptoKey, jwk: JWK) {
    this.#server = server;
    this.issuer = issuer;
    this.#key = key;
    this.#public = jwk;
    server.on("request", (request, answer) => this.#answer(request, answer));
  }

  static async start(): Promise<LyingProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { privateKey, publicKey } = await generateKeyPair("RS256");
    const jwk = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256", use: "sig" };
    return new LyingProvider(server, `http://127.0.0.1:${port}`, privateKey, jwk);
  }

  /** Correct claims for a nonce. */
  claims(nonce: string | null): Claims {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: this.issuer, aud: CLIENT.clientId, sub: "somebody", iat: now };
    return { ...right, exp: now + 300, auth_time: now, nonce };
  }

  async sign(
    claims: Claims,
    header: Record<string, string> = {},
    key = this.#key,
  ): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
      .sign(key);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, answer: ServerResponse): void {
    const path = request.url ?? "";
    this.asked.push(path);
    if (this.instead) {
      this.instead(request, answer);
      return;
    }
    const { issuer, idToken } = this;
    const answers: Readonly<Record<string, object>> = {
      "/.well-known/openid-configuration": {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256", "none"],
        authorization_response_iss_parameter_supported: true,
      },
      "/keys": { keys: [this.#public] },
      "/token": { access_token: "secret-access", token_type: "Bearer", id_token: idToken },
    };
    answer.writeHead(answers[path] ? 200 : 404, { "content-type": "application/json" });
    answer.end(JSON.stringify(answers[path] ?? {}));
  }
}
