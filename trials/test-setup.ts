import type { TestProject } from "vitest/node";
import { buildStale } from "../scripts/build.mjs";
import { makeData } from "./data.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A data folder to copy. */
    trialData: string;
  }
}

/** Builds the server if missing or stale, and creates a data folder once. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildStale(["server"]);
  const data = await makeData();
  project.provide("trialData", data.path);
  return () => data.remove();
}
