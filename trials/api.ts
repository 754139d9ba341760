type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Answer {
  status: number;
  headers: Headers;
  /** Read it with a schema of the contract, or compare it as it is. Text where a balancer answers. */
  body: unknown;
}

/** One call of the API, as anybody makes it. */
export async function call(
  url: string,
  method: Method,
  path: string,
  {
    token,
    body,
    headers,
  }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  };
}
