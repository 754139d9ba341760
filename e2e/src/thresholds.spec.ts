import { administratorToken, enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { expect, test } from "./people.ts";
import { expectToast } from "./toasts.ts";

test("an administrator sees what other thresholds of a group would change, before they hold", async ({
  page,
  url,
}) => {
  const [nina, otto] = await Promise.all([
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  const name = `Ward ${otto.profileid}`;
  const ward = await aWard(url, name, [nina, otto]);
  await enterAs(page, "admin", await administratorToken(url), `/groups/${ward}`);

  const calls = page.getByRole("link", { name: `1 patient in ${name} needs a call today` });
  // Otto's row is worked out soon after his data arrives; the page refetches once a minute.
  await expect(async () => {
    await page.reload();
    await expect(calls).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "Thresholds…" }).click();
  const dialog = page.getByRole("dialog");
  const preview = dialog.getByRole("status");
  await expect(dialog.getByLabel("Days without a press")).toHaveValue("2");
  await expect(preview).toHaveCount(0);
  await dialog.getByLabel("Days without a press").selectOption("3");
  await expect(preview).toContainText(/more rows a day, \S+ fewer\. Now \S+ a day, then \S+\./);
  await expect(preview).toContainText(/for \S*1\S* of \S*1\S* patients/);
  await expect(preview).toBeInViewport({ ratio: 1 });
  // Somebody else is faster: what was chosen here stays, beside what they have changed.
  const admin = await administratorToken(url);
  const { data: known } = await caller(url)("GET", `/api/groups/${ward}/thresholds`, admin);
  const { version, thresholds } = known;
  await caller(url)("PUT", `/api/groups/${ward}/thresholds`, admin, {
    data: { version, thresholds: { ...thresholds, skipped_days: 5 } },
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else");
  await expect(dialog.getByLabel("Days with a skipped medicine")).toHaveValue("5");
  await expect(dialog.getByLabel("Days without a press")).toHaveValue("3");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, /^Thresholds of .+ saved$/);

  await page.goto(`/worklist?group=${ward}`);
  await expect(page.getByText("None of 1 patients needs a call today.")).toBeVisible();
});
