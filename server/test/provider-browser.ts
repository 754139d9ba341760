import { parseSetCookie } from "cookie";

/** A browser at an identity provider, which keeps cookies and follows redirects. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  /** Opens an address of the provider; returns the query with which it sends the browser to `until`. */
  async signIn(address: string, sub: string, until: string): Promise<string> {
    let url = address;
    for (let step = 0; step < 12; step += 1) {
      if (url.startsWith(until)) return new URL(url).search;
      const answer = await this.open(url);
      const to = answer.headers.get("location");
      if (to !== null) url = new URL(to, url).href;
      else url = new URL(linkTo(await answer.text(), sub), url).href;
    }
    throw new Error("The provider does not come to an end.");
  }

  async open(url: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body }),
    });
    for (const text of answer.headers.getSetCookie()) {
      const { name, value = "" } = parseSetCookie(text);
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  /** Confirms on the provider's own page that the session should end. */
  async signOut(address: string): Promise<string | null> {
    const page = await (await this.open(address)).text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const body = new URLSearchParams({ xsrf, logout: "yes" });
    const answer = await this.open(action, body);
    const to = answer.headers.get("location");
    return to === null ? null : new URL(to, action).href;
  }
}

function linkTo(page: string, sub: string): string {
  const link = new RegExp(`href="([^"]+/as/${sub})"`).exec(page)?.[1];
  if (link === undefined) throw new Error(`The provider does not offer ${sub}: ${page}`);
  return link;
}
