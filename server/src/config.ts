/** Where TEST_DATABASE_URL is given, the server's tests make their databases there. */
export function testDatabaseUrl(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env["TEST_DATABASE_URL"] || undefined;
}
