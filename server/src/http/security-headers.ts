const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // The reader of QR codes is WebAssembly; this lets it be compiled, and no text be run as script.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Mantine writes the chosen colours and its responsive sizes as style elements and attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const HALF_A_YEAR_S = 15_552_000;

/**
 * Stand on every answer, whatever it is. Browsers are told to come by TLS only where `publicUrl` says
 * that there is TLS: on plain HTTP the header means nothing, and a proxy in front may use TLS for some
 * other purpose than this server.
 */
export function securityHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-permitted-cross-domain-policies": "none",
    // The camera reads the code on a box.
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    ...(publicUrl?.startsWith("https:") && {
      "strict-transport-security": `max-age=${HALF_A_YEAR_S}`,
    }),
  };
}
