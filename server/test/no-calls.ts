/** Addresses of the server that are no calls of the contract, but for the pages of the web application. */
export const NO_CALLS: readonly string[] = [
  "GET /api/openapi.json",
  "GET /api/docs",
  "GET /api/docs/style.css",
  "GET /api/unsubscribe",
  "GET /calendar/:file",
  // What browsers and apps call as OAuth 2.0 has it.
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
