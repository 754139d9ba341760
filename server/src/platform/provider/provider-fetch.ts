/** Limit of a whole answer; fits even a provider's longest list of keys. */
const MOST_BYTES = 512 * 1024;
const TIMEOUT_MS = 5_000;

/** The identity provider did not answer, or its answer was unreadable. */
export class ProviderUnreachable extends Error {}

interface Init {
  method?: string;
  headers?: Record<string, string> | Headers;
  body?: RequestInit["body"] | undefined;
}

/**
 * Calls the identity provider, within limits of time and size; redirects are not followed.
 * @throws ProviderUnreachable also for an answer with a status of 500 or above
 */
export async function providerFetch(
  url: string,
  { method = "GET", headers = {}, body }: Init = {},
): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      redirect: "manual",
      signal,
    });
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    const content = await readBounded(answer);
    const { status, headers: answered } = answer;
    return new Response(isEmpty(status) ? null : content, { status, headers: answered });
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    throw new ProviderUnreachable(`The identity provider did not answer (${reason}).`);
  }
}

/** Statuses of answers without a body. */
function isEmpty(status: number): boolean {
  return status === 204 || status === 304;
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (body) {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > MOST_BYTES) throw new Error("too large");
      chunks.push(chunk);
    }
  }
  return new Uint8Array(Buffer.concat(chunks));
}
