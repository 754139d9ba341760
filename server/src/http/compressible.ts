/** Media types that are compressed: Fastify's default, and lines of JSON. */
export const COMPRESSIBLE =
  /^text\/(?!event-stream)|(?:\+|\/)(?:x-nd)?json(?:;|$)|(?:\+|\/)(?:text|xml)(?:;|$)|octet-stream(?:;|$)/u;
