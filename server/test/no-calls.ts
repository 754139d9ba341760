/** Addresses of the server that are not calls of the contract, except the pages of the web application. */
export const NO_CALLS: readonly string[] = [
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/style.css",
  "GET /api/unsubscribe",
  "GET /calendar/:file",
  // What browsers and apps call under OAuth 2.0.
  "GET /api/app-requests/:id",
  "GET /api/app-requests/fault",
  "GET /oauth/.well-known/openid-configuration",
  "GET /oauth/authorize",
  "GET /oauth/authorize/:uid",
  "GET /oauth/jwks",
  "POST /oauth/token",
  "POST /oauth/revoke",
  "OPTIONS /oauth/token",
  "OPTIONS /oauth/revoke",
  "OPTIONS /fhir/*",
];
