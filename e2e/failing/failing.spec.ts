import { test } from "../src/people.ts";

test("fails while its own server runs", async ({ ownServer }) => {
  await ownServer();
  throw new Error("on purpose");
});

test("hangs while its own server runs", async ({ ownServer }) => {
  await ownServer();
  test.setTimeout(1);
  await new Promise(() => {});
});
