/** Public screens, which stand in account/ beside those behind the sign-in: by the path of their source. */
export const PUBLIC_SCREENS =
  /\/account\/(landing|privacy|sign-in|sign-up|success|forgot-password|reset-password)\./;
