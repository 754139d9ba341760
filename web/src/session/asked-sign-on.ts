import { hrefIn, type Locale, localeOf, localeOfPath } from "../i18n/locales.ts";

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

/**
 * With the language of the page that asked: the provider leads back to one address for all languages. Without
 * a trace of it the page stays in the language that it is in.
 */
interface KeptSignOn extends AskedSignOn {
  locale?: Locale;
}

export function keepAsked(asked: AskedSignOn): void {
  const language = localeOfPath(window.location.pathname).code;
  sessionStorage.setItem(ASKED, JSON.stringify({ ...asked, language }));
}

/** What was asked, once. Without a trace of it somebody signs in: the server knows better if that is wrong. */
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
 * Where the answer is read in the language that it was asked in, with what was asked kept for that page; undefined
 * if it is this page.
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
