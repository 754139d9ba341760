import { defineCall } from "./base/define-call.ts";
import { USER } from "./example-values.ts";
import { SignInAnswer } from "./sign-in.ts";
import {
  BeginSignOn,
  FinishLink,
  FinishSignOn,
  ProviderLogout,
  ProviderLogoutAnswer,
  SignOnAddressAnswer,
  SignOnLinkAnswer,
  SignOnOfferAnswer,
} from "./single-sign-on.ts";
import { UserParams } from "./users.ts";

const ADDRESS = {
  url: "https://login.example.org/realms/clinic/protocol/openid-connect/auth?client_id=dosebeat&response_type=code",
};
const QUERY = "?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj&iss=https%3A%2F%2Flogin.example.org";
const LINK = {
  name: "Clinic account",
  linkedAt: "2026-05-02T09:00:00.000Z",
  lastUsedAt: "2026-05-10T07:58:00.000Z",
};

export const getSignOnOffer = defineCall(
  {
    method: "GET",
    path: "/api/auth/single-sign-on",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    answer: { status: 200, schema: SignOnOfferAnswer },
    summary: "Say how accounts sign in on this server.",
  },
  { answer: { data: { name: LINK.name, passwords: true } } },
);

export const beginSignOn = defineCall(
  {
    method: "POST",
    path: "/api/auth/single-sign-on",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    query: BeginSignOn,
    answer: { status: 200, schema: SignOnAddressAnswer },
    refusals: [404, 429],
    summary: "Begin a sign-in with the identity provider.",
    description:
      "Sets a cookie that ties what comes back to this browser. 404: this server has no provider. 503 `sign_on_unreachable`: the provider does not answer.",
  },
  { answer: { data: ADDRESS } },
);

export const finishSignOn = defineCall(
  {
    method: "POST",
    path: "/api/auth/single-sign-on/answer",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: FinishSignOn,
    answer: { status: 200, schema: SignInAnswer },
    refusals: [403, 404, 409, 429],
    summary: "Finish a sign-in with the identity provider.",
    description:
      "Works once, in the browser that began. 401 `sign_on_failed`: what came back is no answer to what was asked, or too late. 403 `sign_on_unknown`: no account is linked to the person, and none is created; `sign_on_unverified`: the provider has not verified the address. 409 `sign_on_email`: the address has an account, which its owner can link. The second factor of the account is asked for as after a password, unless the provider says that it asked for one (SSO_SECOND_FACTOR).",
  },
  {
    body: { query: QUERY },
    answer: { jwt: "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyaWQiOjd9.c2lnbmF0dXJl", user: USER },
  },
);

export const getSignOnLink = defineCall(
  {
    method: "GET",
    path: "/api/auth/single-sign-on/link",
    who: "user",
    scope: "self",
    tells: "nothing",
    answer: { status: 200, schema: SignOnLinkAnswer },
    shows: ["sign-on-link"],
    summary: "Say whether the caller's account is linked to a person at the identity provider.",
  },
  { answer: { data: LINK } },
);

export const beginLink = defineCall(
  {
    method: "POST",
    path: "/api/auth/single-sign-on/link",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    answer: { status: 200, schema: SignOnAddressAnswer },
    refusals: [404, 409, 429],
    summary: "Begin to link the caller's account to a person at the identity provider.",
    description: "The provider asks who is there. 409 `sign_on_linked`: the account is linked.",
  },
  { answer: { data: ADDRESS } },
);

export const finishLink = defineCall(
  {
    method: "PUT",
    path: "/api/auth/single-sign-on/link",
    who: "user",
    scope: "self",
    tells: "nothing",
    body: FinishLink,
    answer: { status: 200, schema: SignOnLinkAnswer },
    refusals: [404, 409, 429],
    touches: ["sign-on-link"],
    summary: "Finish linking the caller's account.",
    description:
      "400 `sign_on_failed`: what came back is no answer to what the same account asked in the same browser. 409 `sign_on_linked`: the person has an account here.",
  },
  { body: { query: QUERY }, answer: { data: LINK } },
);

export const removeLink = defineCall(
  {
    method: "DELETE",
    path: "/api/auth/single-sign-on/link",
    who: "user",
    scope: "self",
    tells: "nothing",
    confirm: true,
    answer: { status: 200, schema: SignOnLinkAnswer },
    refusals: [404, 409],
    touches: ["sign-on-link"],
    summary: "End the link of the caller's account.",
    description:
      "409 `sign_on_only`: the account has no password that it could sign in with instead.",
  },
  { answer: { data: { name: LINK.name, linkedAt: null, lastUsedAt: null } } },
);

export const getSignOnLinkOf = defineCall(
  {
    method: "GET",
    path: "/api/users/:userid/single-sign-on",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    tokens: "none",
    params: UserParams,
    answer: { status: 200, schema: SignOnLinkAnswer },
    refusals: [404],
    shows: ["sign-on-link"],
    summary: "Say whether an account is linked to a person at the identity provider.",
  },
  { answer: { data: LINK } },
);

export const removeLinkOf = defineCall(
  {
    method: "DELETE",
    path: "/api/users/:userid/single-sign-on",
    who: "staff",
    roles: ["admin"],
    scope: "all",
    tells: "nothing",
    confirm: true,
    params: UserParams,
    answer: { status: 200, schema: SignOnLinkAnswer },
    refusals: [404],
    touches: ["sign-on-link", "audit"],
    summary: "End the link of an account, and the sessions that were opened through it.",
  },
  { answer: { data: { name: LINK.name, linkedAt: null, lastUsedAt: null } } },
);

export const endByProvider = defineCall(
  {
    method: "POST",
    path: "/api/auth/single-sign-on/logout",
    who: "anyone",
    scope: "none",
    tells: "nothing",
    body: ProviderLogout,
    answer: { status: 200, schema: ProviderLogoutAnswer },
    refusals: [404, 429],
    summary: "End sessions, because the identity provider ended its own.",
    description:
      "Called by the provider, with a form. Only sessions that were opened through it and before the token was signed end. 400: the token is none of the provider's for this server.",
  },
  {
    body: { logout_token: "eyJhbGciOiJSUzI1NiIsInR5cCI6ImxvZ291dCtqd3QifQ.e30.c2ln" },
    answer: { data: null },
  },
);
