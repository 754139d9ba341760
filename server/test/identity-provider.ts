import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Configuration } from "oidc-provider";

/** Somebody known to the provider. */
export interface Known {
  sub: string;
  claims: Readonly<Record<string, unknown>>;
  /** How they prove who they are there. */
  acr?: string;
  amr?: string[];
}

export interface PeerOptions {
  /**
   * `rich`: client_secret_basic, RS256, all claims in the ID token, sessions have names. `spare`: public client,
   * ES256, claims only from userinfo, `acr`, sessions without names.
   */
  kind: "rich" | "spare";
  clientId: string;
  clientSecret: string;
  /** Where people open this product, without a slash at the end. */
  publicUrl: string;
  /** The address at which the product is told of sign-outs. */
  logoutUrl: string;
  people: readonly Known[];
}

/** A third-party provider (`oidc-provider`), with a page on which people choose who they are. */
export class Peer {
  readonly #server: Server;
  #handle: (request: IncomingMessage, answer: ServerResponse) => Promise<void> = async () => {};
  readonly port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on("request", (request, answer) => {
      void this.#handle(request, answer).catch((error: unknown) => {
        answer.writeHead(500).end(String(error));
      });
    });
  }

  /** Listens; describes itself only once it is set up. */
  static async listen(): Promise<Peer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("no port");
    return new Peer(server, address.port);
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async setUp(options: PeerOptions): Promise<void> {
    const provider = new Provider(this.issuer, await configurationOf(options));
    const serve = provider.callback();
    this.#handle = async (request, answer) => {
      const [, uid, sub] =
        /^\/interaction\/([\w-]+)(?:\/as\/([\w-]+))?$/.exec(request.url ?? "") ?? [];
      if (uid === undefined) return void serve(request, answer);
      if (sub === undefined) return choose(answer, uid, options.people);
      const known = options.people.find((one) => one.sub === sub);
      const { acr, amr } = known ?? {};
      const login = { accountId: sub, ...(acr && { acr }), ...(amr && { amr }) };
      await provider.interactionFinished(request, answer, { login });
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

function choose(answer: ServerResponse, uid: string, people: readonly Known[]): void {
  const links = people.map(
    ({ sub }) => `<p><a href="/interaction/${uid}/as/${sub}">${sub}</a></p>`,
  );
  answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  answer.end(
    `<!doctype html><html lang="en"><title>Clinic</title><h1>Clinic</h1>${links.join("")}`,
  );
}

async function configurationOf(options: PeerOptions): Promise<Configuration> {
  const { kind, clientId, clientSecret, publicUrl, logoutUrl, people } = options;
  const isRich = kind === "rich";
  const alg = isRich ? "RS256" : "ES256";
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), alg, use: "sig", kid: "one" };
  return {
    clients: [
      {
        client_id: clientId,
        ...(isRich && { client_secret: clientSecret }),
        token_endpoint_auth_method: isRich ? "client_secret_basic" : "none",
        id_token_signed_response_alg: alg,
        redirect_uris: [`${publicUrl}/auth/single-sign-on`],
        post_logout_redirect_uris: [`${publicUrl}/auth/signin`],
        backchannel_logout_uri: logoutUrl,
        backchannel_logout_session_required: isRich,
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ["of the tests"] },
    conformIdTokenClaims: !isRich,
    claims: {
      openid: ["sub", ...(isRich ? ["amr", "sid", "auth_time"] : [])],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name", "locale", "groups", "oid"],
    },
    acrValues: isRich ? [] : ["phr"],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, ...people.find((one) => one.sub === sub)?.claims }),
    }),
    // Nobody is asked whether the product may know them.
    loadExistingGrant: async (context) => {
      const { client, session, provider } = context.oidc;
      const grant = new provider.Grant({
        ...(client && { clientId: client.clientId }),
        ...(session?.accountId && { accountId: session.accountId }),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    ttl: { Session: 3600, Grant: 3600, Interaction: 600, IdToken: 600, AccessToken: 600 },
  };
}
