import type * as calls from "../calls/account.ts";
import type { ExamplesOf } from "../define-call.ts";
import { USER } from "./shared.ts";

const NOTICE = {
  id: 12,
  kind: "password-set-by-link",
  at: "2026-05-10T12:00:00.000Z",
  by: "Grace Hopper",
} as const;

export const ACCOUNT_EXAMPLES = {
  getAccountNotices: { answer: { data: [NOTICE] } },
  dismissAccountNotice: { answer: { data: NOTICE } },
  requestEmailVerification: { answer: { data: { email: USER.email } } },
  verifyEmail: { body: { code: "kX3v0m1qB6wQy8s2" }, answer: { data: { email: USER.email } } },
} satisfies ExamplesOf<typeof calls>;
