import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { print, ROOT, run } from "./step.mjs";

/*
 * Makes the types of the TypeScript client of the OpenAPI document that a server serves: npm run client -- https://dosebeat.example.org
 * The generator wants the programming interface of TypeScript 5, which client/ has for it alone (docs/decisions/0129-a-typescript-client-is-made.md).
 */
const [server = "http://localhost:3000"] = process.argv.slice(2);
const made = join(ROOT, "client", "dist", "dosebeat.ts");
mkdirSync(join(ROOT, "client", "dist"), { recursive: true });
const generator = join(ROOT, "client", "node_modules", "openapi-typescript", "bin", "cli.js");
const document = new URL("/api/openapi.json", server).href;
const { code, output } = await run(process.execPath, [generator, document, "--output", made]);
print(code === 0 ? made : `${document} could not be read:\n${output.trimEnd()}`);
if (code !== 0) process.exitCode = 1;
