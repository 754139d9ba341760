import { ADDRESS_MAILS } from "./addresses.ts";
import { APP_MAILS } from "./apps.ts";
import { LINK_MAILS } from "./links.ts";
import { PASSWORD_MAILS } from "./passwords.ts";
import { SECOND_FACTOR_MAILS } from "./second-factors.ts";
import { SIGN_ON_MAILS } from "./sign-on.ts";
import { STAFF_MAILS } from "./staff.ts";
import { TOKEN_MAILS } from "./tokens.ts";

/** The mails about an account, by kind. */
export const ACCOUNT_MAILS = {
  ...LINK_MAILS,
  ...PASSWORD_MAILS,
  ...SECOND_FACTOR_MAILS,
  ...ADDRESS_MAILS,
  ...STAFF_MAILS,
  ...SIGN_ON_MAILS,
  ...TOKEN_MAILS,
  ...APP_MAILS,
} as const;

export type AccountMailKind = keyof typeof ACCOUNT_MAILS;
