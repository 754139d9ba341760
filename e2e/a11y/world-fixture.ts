import { test as base } from "../src/people.ts";
import { makeWorld, type World } from "./world.ts";

/** Pages with a clean console, and one world per worker. */
export const test = base.extend<object, { world: World }>({
  world: [
    async ({ browserName: _ }, use, { project }) => {
      // The tests of each commit need less.
      const longest = project.testDir.endsWith("a11y");
      await use(await makeWorld(String(project.use.baseURL), longest));
    },
    { scope: "worker" },
  ],
});
