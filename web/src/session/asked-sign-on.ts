/** In this tab, while its user is at the identity provider: what is to happen with the answer. */
const ASKED = "sign-on.asked";

export interface AskedSignOn {
  /** Somebody signs in, or the account that is signed in is to be linked. */
  purpose: "enter" | "link";
  /** Where to go on, an address of this site. */
  from?: string | undefined;
  /** The code of an invitation or a password link, whose account is to be linked. */
  code?: string | undefined;
}

export function keepAsked(asked: AskedSignOn): void {
  sessionStorage.setItem(ASKED, JSON.stringify(asked));
}

/** What was asked, once. Without a trace of it somebody signs in: the server knows better if that is wrong. */
export function takeAsked(): AskedSignOn {
  const kept = sessionStorage.getItem(ASKED);
  sessionStorage.removeItem(ASKED);
  const { purpose, from, code } = Object(parsed(kept ?? "{}"));
  return {
    purpose: purpose === "link" ? "link" : "enter",
    ...(typeof from === "string" && { from }),
    ...(typeof code === "string" && { code }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
