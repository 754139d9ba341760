import { enterAsNewPatient, sessionOf } from "./accounts.ts";
import { caller } from "./api.ts";
import { goTo } from "./in-app.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, expect, test, zoneAt } from "./people.ts";
import { expectToast } from "./toasts.ts";

const now = new Date();

// The chart day ends at 3 a.m.: it is the same before and after midnight, and the next morning's dose
// belongs to the following one.
for (const [name, hour] of [
  ["before", 23],
  ["after", 1],
] as const) {
  const zone = zoneAt(now, hour);
  const day = (days: number) => chartDay(zone, now, days);

  test.describe(() => {
    test.use({ timezoneId: zone });

    test(`a taper that is entered ${name} midnight lasts as long as it says`, async ({
      page,
      url,
    }) => {
      await enterAsNewPatient(page, aNewPerson(), "/my-medicine/edit");
      await page.getByLabel("Medicine name").fill("Prednisone");
      await page.getByRole("button", { name: /^Not every day, as needed/ }).click();
      await page.getByRole("button", { name: "Next: Times" }).click();
      await page.getByLabel("As a code").fill("8-0-0");
      await page.getByLabel("Counted in").selectOption("tablets");
      await page.getByRole("button", { name: "Next: Changes" }).click();
      await page.getByRole("button", { name: "Taper, step by step…" }).click();
      await page.getByLabel("First day").fill(day(1));
      await page.getByLabel("By how much each step").fill("2");
      await page.getByLabel("Last amount").fill("4");
      await page.getByRole("button", { name: "Use these steps" }).click();
      const next = page.getByRole("region", { name: "The next three doses" }).getByRole("listitem");
      await expect(next).toHaveCount(3);
      for (const nth of [0, 1, 2]) await expect(next.nth(nth)).toContainText("8 tablets");
      await page.getByRole("button", { name: "Done" }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectToast(page, "Successfully Added Medicine Record");

      const { data } = await caller(url)(
        "GET",
        `/api/doses?from=${day(0)}&to=${day(10)}`,
        await sessionOf(page),
      );
      const amounts = data.doses.map((dose: { date: string; amount: number }) => [
        dose.date,
        dose.amount,
      ]);
      expect(amounts).toEqual(
        [8, 8, 8, 6, 6, 6, 4, 4, 4].map((amount, index) => [day(index + 1), amount]),
      );

      const dose = page
        .getByRole("main")
        .getByText(/Prednisone/)
        .first();
      for (const [days, amount] of [
        [3, "8 tablets"],
        [4, "6 tablets"],
      ] as const) {
        await goTo(page, `/dashboard?day=${day(days)}`);
        await expect(dose).toBeVisible();
        await expect(page.getByRole("main")).toContainText(amount);
      }
    });
  });
}
