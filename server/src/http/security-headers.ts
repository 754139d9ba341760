const SCRIPTS = "script-src 'self' 'wasm-unsafe-eval'";

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // The QR code reader is WebAssembly; this allows compiling it, but not running text as script.
  SCRIPTS,
  // Mantine sets custom colours and responsive sizes with style elements and attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** The policy of a page with inline scripts of these SHA-256 hashes, in Base64. */
export function policyWithScripts(hashes: readonly string[]): string {
  const allowed = [SCRIPTS, ...hashes.map((hash) => `'sha256-${hash}'`)].join(" ");
  return CONTENT_SECURITY_POLICY.replace(SCRIPTS, allowed);
}

const A_YEAR_S = 31_536_000;

/**
 * Headers of every response. HSTS is sent only if `publicUrl` uses TLS: on plain HTTP it has no effect, and a proxy
 * may use TLS for something other than this server. It also covers the subdomains of `publicUrl`.
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
    // The camera scans the code on a box.
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
    ...(publicUrl?.startsWith("https:") && {
      "strict-transport-security": `max-age=${A_YEAR_S}; includeSubDomains`,
    }),
  };
}
