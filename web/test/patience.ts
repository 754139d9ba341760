// In a test without a document the library cannot be loaded.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  // Only ends what hangs, like the limits of vitest.config.ts: one second is not enough on a busy machine.
  configure({ asyncUtilTimeout: 60_000 });
}

export {};
