import { buildStale } from "../build.mjs";

/** Before tests whose threads or processes are those of the built server. */
export default async function setup() {
  await buildStale(["server"]);
}
