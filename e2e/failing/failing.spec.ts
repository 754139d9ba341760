import { expect, test } from "../src/people.ts";

test("fails while its own server runs", async ({ ownServer }) => {
  await ownServer();
  throw new Error("on purpose");
});

test("hangs while its own server runs", async ({ ownServer }) => {
  await ownServer();
  test.setTimeout(1);
  await new Promise(() => {});
});

test("waits for what is on no page, while its pages are open", async ({ aContext, watch }) => {
  const page = watch(await (await aContext({})).newPage());
  await page.setContent("<h1>What stood there</h1>");
  await expect.poll(() => 1, { timeout: 1 }).toBe(2);
});
