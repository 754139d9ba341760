/** Matches the source paths of public screens; they are in public/ together with what they share. */
export const PUBLIC_SCREENS =
  /\/screens\/public\/(\w[\w-]*\/)?(landing|privacy|sign-in|sign-up|success|forgot-password|reset-password|answer|unsubscribe)\./;
