import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = ["--import", "tsx", "server/test/run-identity-provider.ts"];
const CLIENT = { clientId: "dosebeat", clientSecret: "a-secret-of-the-journeys-only" };

/** A person known to the provider, with their claims. */
interface Known {
  sub: string;
  claims: Readonly<Record<string, unknown>>;
}

/** The identity provider of the server's tests (server/test/identity-provider.ts), called Clinic. */
export async function openIdentityProvider(people: readonly Known[]) {
  const program = spawn(process.execPath, PROGRAM, {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const kill = () => program.kill("SIGTERM");
  process.once("exit", kill);
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]();
  const issuer = String((await lines.next()).value);
  return {
    /** The settings for a server at this address. */
    settings: (url: string) => ({
      PUBLIC_URL: url,
      SSO_ISSUER: issuer,
      SSO_CLIENT_ID: CLIENT.clientId,
      SSO_CLIENT_SECRET: CLIENT.clientSecret,
      SSO_NAME: "Clinic",
    }),
    /** Serves the server at this address from now on. */
    async serve(publicUrl: string) {
      const logoutUrl = `${publicUrl}/api/auth/single-sign-on/logout`;
      const options = { kind: "rich", ...CLIENT, publicUrl, logoutUrl, people };
      program.stdin.write(`${JSON.stringify(options)}\n`);
      await lines.next();
    },
    async close() {
      process.off("exit", kill);
      program.stdin.end();
      await once(program, "exit");
    },
  };
}
