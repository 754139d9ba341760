import { hrefIn, type Locale, localeOf, localeOfPath } from "../i18n/locales.ts";

/** What to do with the answer; kept in this tab while its user is at the identity provider. */
const ASKED = "sign-on.asked";

export interface AskedSignOn {
  /** Somebody signs in, or the account that is signed in is to be linked. */
  purpose: "enter" | "link";
  /** The address on this site to continue at. */
  from?: string | undefined;
  /** The code of an invitation or a password link whose account is to be linked. */
  code?: string | undefined;
}

/**
 * With the language of the page that asked: the provider leads back to one address for all languages. If
 * nothing was kept, the page stays in its current language.
 */
interface KeptSignOn extends AskedSignOn {
  locale?: Locale;
}

export function keepAsked(asked: AskedSignOn): void {
  const language = localeOfPath(window.location.pathname).code;
  sessionStorage.setItem(ASKED, JSON.stringify({ ...asked, language }));
}

/**
 * Returns what was asked, and forgets it. If nothing was kept, this counts as a sign-in: the server will know
 * if that is wrong.
 */
export function takeAsked(): KeptSignOn {
  const kept = sessionStorage.getItem(ASKED);
  sessionStorage.removeItem(ASKED);
  const { purpose, from, code, language } = Object(parsed(kept ?? "{}"));
  return {
    purpose: purpose === "link" ? "link" : "enter",
    ...(typeof language === "string" && { locale: localeOf(language) }),
    ...(typeof from === "string" && { from }),
    ...(typeof code === "string" && { code }),
  };
}

/**
 * The address of this page in the language in which the sign-on was asked for; what was asked is kept for that
 * page. Undefined if it is this page.
 */
export function pageInItsLanguage({ locale, ...asked }: KeptSignOn): string | undefined {
  const { pathname, search } = window.location;
  if (!locale) return undefined;
  const page = hrefIn(locale, pathname);
  if (page === pathname) return undefined;
  sessionStorage.setItem(ASKED, JSON.stringify({ ...asked, language: locale.code }));
  return `${page}${search}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
