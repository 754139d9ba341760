import { z } from "zod/mini";
import { dataOf, Id, IdParam, Instant, itemOf, plainText } from "./base/answers.ts";
import { APP_RESOURCES } from "./base/app-resources.ts";
import { described } from "./base/described.ts";
import { problem } from "./base/problems.ts";
import { TEXTS } from "./base/property-texts.ts";

/** Days after which a connected app must ask the patient again. */
export const CONNECTED_DAYS = 180;

const MOST_ADDRESSES = 10;

const APP_NAME = "Name of the app, as patients read it.";
const CONTACT = "Who answers for the app and can be asked, such as an address.";
const READS = "Kinds of FHIR resources that it may ask for.";
const STAYS = `Whether it may stay connected for ${CONNECTED_DAYS} days; otherwise for an hour.`;

/**
 * Where an app is told the answer: an address with TLS, one of the device itself, or one with a scheme of the app's
 * own, which has a dot.
 */
const RedirectUri = z
  .string()
  .check(z.maxLength(500), z.refine(isRedirectUri, problem("app_address")));

function isRedirectUri(text: string): boolean {
  if (/[\s#]/.test(text) || text.includes("\u0000") || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  if (protocol === "https:") return true;
  if (protocol === "http:") return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol.includes(".");
}

const AppResources = z
  .array(z.enum(APP_RESOURCES))
  .check(z.minLength(1), z.maxLength(APP_RESOURCES.length));

/** POST /api/apps */
export const RegisterApp = described(
  z.strictObject({
    data: described(
      z.strictObject({
        name: plainText(1, 100),
        contact: plainText(1, 200),
        confidential: z.boolean(),
        redirectUris: z.array(RedirectUri).check(z.minLength(1), z.maxLength(MOST_ADDRESSES)),
        reads: AppResources,
        stays: z.boolean(),
      }),
      {
        name: APP_NAME,
        contact: CONTACT,
        confidential: "Whether it has a server that can keep a secret.",
        redirectUris:
          "Addresses to which answers are sent, compared letter by letter: `https`, `http` of the device itself, or a scheme with a dot.",
        reads: READS,
        stays: STAYS,
      },
    ),
  }),
  { data: "The app to register." },
);

export const AppAttributes = described(
  z.object({
    name: z.string(),
    contact: z.string(),
    clientId: z.string(),
    confidential: z.boolean(),
    redirectUris: z.array(z.string()),
    reads: z.array(z.enum(APP_RESOURCES)),
    stays: z.boolean(),
    by: z.nullable(z.string()),
    connected: z.int(),
    createdAt: Instant,
    disabledAt: z.nullable(Instant),
  }),
  {
    name: APP_NAME,
    contact: CONTACT,
    clientId: "What the app calls itself (`client_id`).",
    confidential: "Whether it has a secret.",
    redirectUris: "Addresses to which answers are sent.",
    reads: READS,
    stays: STAYS,
    by: "Name of whoever registered it; null: the account was erased.",
    connected: "How many patients it is connected to.",
    createdAt: TEXTS.createdAt,
    disabledAt: "Since when it is switched off, as a UTC instant; null: it is not.",
  },
);

/** The only answer that contains the secret. */
export const RegisteredAppAnswer = dataOf(
  described(z.object({ id: Id, secret: z.nullable(z.string()), attributes: AppAttributes }), {
    id: "Id of the app.",
    secret:
      "Its `client_secret`; null: it has none. Only its hash is stored: it cannot be shown again.",
    attributes: "What is known about the app.",
  }),
);

/** GET /api/apps */
export const AppsAnswer = dataOf(z.array(itemOf(AppAttributes)));

export const AppParams = described(z.strictObject({ id: IdParam }), { id: "Id of the app." });
export const AppAnswer = dataOf(itemOf(AppAttributes));

/** PATCH /api/apps/{id} */
export const ChangeApp = described(
  z.strictObject({
    data: described(z.strictObject({ disabled: z.boolean() }), {
      disabled: "Whether it is switched off: it is refused everything until it is switched on.",
    }),
  }),
  { data: "What is to change." },
);

/** GET /api/app-requests/{id}/question */
export const AppRequestParams = described(
  z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
  { id: "Id of the request, from the address to which the browser was sent." },
);

export const AppRequestAnswer = dataOf(
  described(
    z.object({
      name: z.string(),
      contact: z.string(),
      by: z.nullable(z.string()),
      goesTo: z.string(),
      reads: z.array(z.enum(APP_RESOURCES)),
      stays: z.boolean(),
      until: Instant,
    }),
    {
      name: APP_NAME,
      contact: CONTACT,
      by: "Name of whoever registered it here; null: the account was erased.",
      goesTo: "Host or scheme to which the answer is sent.",
      reads: "Kinds of FHIR resources that it asks to read.",
      stays: "Whether it asks to stay connected for longer than an hour.",
      until: "When its access would end, as a UTC instant.",
    },
  ),
);

/** POST /api/app-requests/{id}/answer */
export const DecideAppRequest = described(
  z.strictObject({
    data: described(z.strictObject({ allow: z.boolean() }), {
      allow: "Whether the app may read what it asks for.",
    }),
  }),
  { data: "The decision." },
);

export const DecidedAppRequestAnswer = dataOf(
  described(z.object({ url: z.string() }), {
    url: "Where the browser goes on, which tells the app.",
  }),
);

export const ConnectedAppAttributes = described(
  z.object({
    name: z.string(),
    contact: z.string(),
    reads: z.array(z.enum(APP_RESOURCES)),
    since: Instant,
    until: Instant,
    lastUsedAt: z.nullable(Instant),
  }),
  {
    name: APP_NAME,
    contact: CONTACT,
    reads: "Kinds of FHIR resources that it may read.",
    since: "When the patient allowed it, as a UTC instant.",
    until: "When its access ends, as a UTC instant.",
    lastUsedAt: "The hour in which it last read, as a UTC instant; null: it never did.",
  },
);

/** GET /api/connected-apps */
export const ConnectedAppsAnswer = dataOf(z.array(itemOf(ConnectedAppAttributes)));

/** DELETE /api/connected-apps/{id} */
export const ConnectedAppParams = described(z.strictObject({ id: IdParam }), {
  id: "Id of the connection.",
});
export const ConnectedAppAnswer = dataOf(itemOf(ConnectedAppAttributes));

/** Where an app learns how it is let in (SMART App Launch). */
export const SmartConfiguration = described(
  z.looseObject({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    capabilities: z.array(z.string()),
  }),
  {
    issuer: "Who signs ID tokens.",
    authorization_endpoint: "Where the browser is sent to ask the patient.",
    token_endpoint: "Where a code becomes a token.",
    capabilities: "What of SMART App Launch is there.",
  },
);

export type AppAttributes = z.infer<typeof AppAttributes>;
export type ConnectedAppAttributes = z.infer<typeof ConnectedAppAttributes>;
