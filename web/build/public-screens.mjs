/** Matches the source paths of public screens; they are in account/ with some that need a sign-in. */
export const PUBLIC_SCREENS =
  /\/account\/(landing|privacy|sign-in|sign-up|success|forgot-password|reset-password|answer|unsubscribe)\./;
