type Answer = Record<string, ReturnType<typeof JSON.parse>>;

/** Calls the API of the server under test; responses are untyped. */
export function caller(url: string) {
  return async (
    method: string,
    path: string,
    token: string | null,
    body?: unknown,
  ): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
