import { parseSetCookie } from "cookie";
import { z } from "zod";
import type { Parts } from "../src/parts.ts";
import { Provider } from "../src/platform/provider/provider.ts";
import { rules } from "../src/settings.ts";
import { signOnOf } from "../src/sign-on-settings.ts";
import type { Answer, TestApp } from "./app.ts";
import { Peer, type PeerOptions } from "./identity-provider.ts";
import { ProviderBrowser } from "./provider-browser.ts";
import { OWN_ORIGIN } from "./signed-in.ts";

export const CLIENT = { clientId: "dosebeat", clientSecret: "a-secret-of-the-tests-1" };
/** Where people open the product in these tests; `inject` names no other host. */
const PUBLIC_URL = OWN_ORIGIN;

const RETURN = `${PUBLIC_URL}/auth/single-sign-on`;

/** Single sign-on with a provider, as configured by these settings. */
export function signOnWith(
  issuer: string,
  settings: Readonly<Record<string, string | undefined>> = {},
): Pick<Parts, "publicUrl" | "signOn"> {
  const values = rules.parse({
    PUBLIC_URL,
    SSO_ISSUER: issuer,
    SSO_CLIENT_ID: CLIENT.clientId,
    SSO_CLIENT_SECRET: CLIENT.clientSecret,
    SSO_NAME: "Clinic account",
    ...settings,
  });
  const signOn = signOnOf(values);
  if (!signOn) throw new Error("Single sign-on is not set up.");
  const provider = new Provider(signOn.provider, signOn.redirectUri);
  return { publicUrl: PUBLIC_URL, signOn: { settings: signOn, provider } };
}

/** A browser with cookies of the product and of the provider. */
export class SignOnBrowser {
  readonly #test: TestApp;
  readonly cookies = new Map<string, string>();
  readonly there = new ProviderBrowser();

  constructor(test: TestApp) {
    this.#test = test;
  }

  async call(
    method: "GET" | "POST" | "PUT" | "DELETE",
    url: string,
    body?: object,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { cookie, origin: OWN_ORIGIN, "x-session": "cookie" };
    const answer = await this.#test.call(method, url, { headers, ...(body && { body }) });
    for (const text of [answer.headers["set-cookie"] ?? []].flat()) {
      const { name, value = "" } = parseSetCookie(String(text));
      if (value === "") this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** Begins a sign-in; returns where it continues. */
  async begin(url = "/api/auth/single-sign-on"): Promise<string> {
    return addressIn(await this.call("POST", url));
  }

  /** What comes back from the provider for somebody who begins and signs in there. */
  async returned(sub: string): Promise<string> {
    return this.there.signIn(await this.begin(), sub, RETURN);
  }

  /** Signs in through the provider. */
  async signIn(sub: string, code?: string): Promise<Answer> {
    const query = await this.returned(sub);
    return this.finish({ query, ...(code !== undefined && { code }) });
  }

  finish(body: { query: string; code?: string }): Promise<Answer> {
    return this.call("POST", "/api/auth/single-sign-on/answer", body);
  }

  /** Links the signed-in account. */
  async link(sub: string): Promise<Answer> {
    const address = await this.begin("/api/auth/single-sign-on/link");
    const query = await this.there.signIn(address, sub, RETURN);
    return this.call("PUT", "/api/auth/single-sign-on/link", { query });
  }
}

export function addressIn({ body }: Answer): string {
  return z.object({ data: z.object({ url: z.string() }) }).parse(body).data.url;
}

/** A provider, and the product that trusts it. */
export async function withPeer(
  kind: PeerOptions["kind"],
  people: PeerOptions["people"],
  start: (signOn: Pick<Parts, "publicUrl" | "signOn">) => Promise<TestApp>,
  settings: Readonly<Record<string, string>> = {},
): Promise<{ peer: Peer; test: TestApp }> {
  const peer = await Peer.listen();
  const client = kind === "spare" ? { SSO_CLIENT_SECRET: undefined } : {};
  const signOn = signOnWith(peer.issuer, { ...settings, ...client });
  const test = await start(signOn);
  test.clock.set(new Date());
  const logoutUrl = `${await test.app.listen({ port: 0, host: "127.0.0.1" })}/api/auth/single-sign-on/logout`;
  await peer.setUp({ kind, ...CLIENT, publicUrl: PUBLIC_URL, logoutUrl, people });
  return { peer, test };
}
