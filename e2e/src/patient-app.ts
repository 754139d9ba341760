import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const bundle = require.resolve("fhirclient/build/fhir-client.js");

/** A patient's app: pages that use the third-party library `fhirclient`, on a separate origin. */
export async function startPatientApp() {
  const script = readFileSync(bundle);
  const pages: Record<string, string> = {};
  const server = createServer(({ url = "" }, answer) => {
    const path = url.replace(/\?.*$/s, "");
    if (path === "/fhir-client.js") {
      answer.setHeader("content-type", "text/javascript");
      return void answer.end(script);
    }
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(pages[path] ?? "<!doctype html><title>nothing</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    redirectUri: `${origin}/callback`,
    /** From now on it requests the record from this server. */
    serve(iss: string, clientId: string) {
      const settings = {
        iss,
        clientId,
        scope: "launch/patient patient/*.read openid fhirUser offline_access",
        redirectUri: `${origin}/callback`,
        pkceMode: "required",
      };
      pages["/"] = page(`FHIR.oauth2.authorize(${JSON.stringify(settings)})`);
      pages["/callback"] = page(`
        const say = (id, text) => { document.getElementById(id).textContent = text; };
        FHIR.oauth2.ready().then(async (client) => {
          const patient = await client.patient.read();
          say("patient", patient.name[0].given[0]);
          say("user", client.user.fhirUser);
          const read = () => client.request("MedicationAdministration?patient=" + client.patient.id);
          const doses = await read();
          say("doses", doses.resourceType + " " + doses.total);
          document.getElementById("again").onclick = () =>
            read().then(() => say("outcome", "read"), (error) => say("outcome", "refused: " + error.message));
        }).catch((error) => say("outcome", "failed: " + error.message));`);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function page(script: string): string {
  return `<!doctype html><html lang="en"><title>My medicines</title>
    <h1>My medicines</h1>
    <p id="patient"></p><p id="user"></p><p id="doses"></p><p id="outcome"></p>
    <button id="again">Read again</button>
    <script src="/fhir-client.js"></script><script>${script}</script></html>`;
}
