import { createHash, randomBytes } from "node:crypto";
import { RegisteredAppAnswer } from "@dosebeat/contract/apps";
import { expect } from "vitest";
import type { TestApp, TestPerson } from "./app.ts";

/** The address of the test server. */
export const BASE = "http://localhost";
export const REDIRECT = "https://my-medicines.example/callback";

export interface RegisteredApp {
  id: number;
  clientId: string;
  secret: string | null;
}

/** An app as registered by an administrator: public, for everything, and allowed to stay connected. */
export async function anApp(
  test: TestApp,
  { token }: Pick<TestPerson, "token">,
  data: object = {},
): Promise<RegisteredApp> {
  const answer = await test.call("POST", "/api/apps", {
    token,
    body: {
      data: {
        name: "My medicines",
        contact: "support@my-medicines.example",
        confidential: false,
        redirectUris: [REDIRECT],
        reads: ["Patient", "MedicationRequest", "MedicationAdministration"],
        stays: true,
        ...data,
      },
    },
  });
  expect(answer.status).toBe(201);
  const { id, secret, attributes } = RegisteredAppAnswer.parse(answer.body).data;
  return { id, secret, clientId: attributes.clientId };
}

/** What an app remembers during a launch. */
export interface Pkce {
  verifier: string;
  challenge: string;
}

export function pkce(): Pkce {
  const verifier = randomBytes(32).toString("base64url");
  return { verifier, challenge: createHash("sha256").update(verifier).digest("base64url") };
}

const SCOPE = "launch/patient patient/*.rs openid fhirUser offline_access";

/** The browser of a patient during a launch, with its cookies. */
export class AppBrowser {
  readonly #test: TestApp;
  readonly #jar = new Map<string, { value: string; path: string }>();

  constructor(test: TestApp) {
    this.#test = test;
  }

  /** Opens an address without following redirects. */
  async open(url: string): Promise<{ status: number; location: string; body: string }> {
    const path = url.replace(BASE, "");
    const response = await this.#test.app.inject({
      url: path,
      headers: { accept: "text/html", cookie: this.cookiesFor(path) },
    });
    this.#keep([response.headers["set-cookie"] ?? []].flat());
    const location = String(response.headers.location ?? "");
    return { status: response.statusCode, location, body: response.body };
  }

  cookiesFor(path: string): string {
    return [...this.#jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name.split(" ")[0]}=${value}`)
      .join("; ");
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const path = /path=([^;]+)/.exec(cookie)?.[1] ?? "/";
      this.#jar.set(`${name} ${path}`, { value, path });
    }
  }

  /** The address to which an app sends the browser; null parameters are left out. */
  authorizeUrl({ clientId }: RegisteredApp, { challenge }: Pkce, params = {}): string {
    const all = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: REDIRECT,
      scope: SCOPE,
      state: "state-of-the-app",
      aud: `${BASE}/fhir`,
      code_challenge: challenge,
      code_challenge_method: "S256",
      ...params,
    };
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(all))
      if (value !== null) query.set(name, String(value));
    return `/oauth/authorize?${query}`;
  }

  /** Asks for access, and returns the id of the question. */
  async ask(app: RegisteredApp, keys: Pkce, params = {}): Promise<string> {
    const asked = await this.open(this.authorizeUrl(app, keys, params));
    expect(asked.status).toBe(303);
    const page = await this.open(asked.location);
    const id = /^\/connect-app\?request=([\w-]+)$/.exec(page.location)?.[1];
    if (id === undefined) throw new Error(`No question: ${asked.location} ${page.location}`);
    return id;
  }

  /** Reads or answers the question as somebody who is signed in in this browser. */
  question(id: string, { token }: Pick<TestPerson, "token">, allow?: boolean, headers = {}) {
    const url = `/api/app-requests/${id}/${allow === undefined ? "question" : "answer"}`;
    return this.#test.call(allow === undefined ? "GET" : "POST", url, {
      token,
      headers: { cookie: this.cookiesFor(url), ...headers },
      ...(allow !== undefined && { body: { data: { allow } } }),
    });
  }

  /** Lets the patient decide, and returns what the app is told. */
  async decide(id: string, patient: Pick<TestPerson, "token">, allow = true) {
    const { status, body } = await this.question(id, patient, allow);
    expect(status).toBe(200);
    const { data } = body as { data: { url: string } };
    const told = await this.open(data.url);
    return new URL(told.location);
  }

  /** A code for access that the patient allowed. */
  async code(app: RegisteredApp, patient: Pick<TestPerson, "token">, keys: Pkce, params = {}) {
    const told = await this.decide(await this.ask(app, keys, params), patient);
    expect(told.searchParams.get("state")).toBe("state-of-the-app");
    const code = told.searchParams.get("code");
    if (code === null) throw new Error(`No code: ${told}`);
    return code;
  }
}

export interface Tokens {
  access_token: string;
  refresh_token?: string;
  id_token?: string;
  scope: string;
  patient: string;
  expires_in: number;
}

/** Sends a form as an app does. */
export async function sendForm(
  test: TestApp,
  path: string,
  { clientId, secret }: RegisteredApp,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const basic = secret && Buffer.from(`${clientId}:${secret}`).toString("base64");
  const response = await test.app.inject({
    method: "POST",
    url: `/oauth/${path}`,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(basic && { authorization: `Basic ${basic}` }),
      ...headers,
    },
    payload: new URLSearchParams(basic ? fields : { client_id: clientId, ...fields }).toString(),
  });
  const body: unknown = response.body === "" ? null : response.json();
  return { status: response.statusCode, headers: response.headers, body };
}

/** Exchanges the code. */
export function exchange(test: TestApp, app: RegisteredApp, code: string, { verifier }: Pkce) {
  const fields = { grant_type: "authorization_code", code, redirect_uri: REDIRECT };
  return sendForm(test, "token", app, { ...fields, code_verifier: verifier });
}

export function refresh(test: TestApp, app: RegisteredApp, token: string, more = {}) {
  const fields = { grant_type: "refresh_token", refresh_token: token, ...more };
  return sendForm(test, "token", app, fields);
}

/** A complete launch, in which the patient allows everything. */
export async function launch(
  test: TestApp,
  app: RegisteredApp,
  patient: Pick<TestPerson, "token">,
  params = {},
): Promise<Tokens> {
  const keys = pkce();
  const code = await new AppBrowser(test).code(app, patient, keys, params);
  const { status, body } = await exchange(test, app, code, keys);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Tokens;
}
