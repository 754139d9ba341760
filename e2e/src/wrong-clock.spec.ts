import { type Dose, DosesAnswer } from "@dosebeat/contract/doses";
import { MINUTE } from "@dosebeat/domain/time/durations";
import { enterAs, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";

const now = new Date();
const zone = zoneAtNoon(now);

test.use({ timezoneId: zone });

for (const [wrong, shift, words] of [
  ["an hour ahead", 62 * MINUTE, /Your device’s clock is 6\d minutes ahead/],
  ["a day behind", -1440 * MINUTE, /Your device’s clock is behind/],
] as const)
  test(`on a device whose clock is ${wrong} one tap records the right time, and says so`, async ({
    page,
    url,
  }) => {
    const token = await makePatient(url, aNewPerson(), zone);
    const today = chartDay(zone, now);
    const schedules = [clockIn(zone, new Date(now.getTime() - 20 * MINUTE))];
    const data = { name: "Metformin", startdate: today, schedules };
    await caller(url)("POST", "/api/medicine/assignMedicine", token, { data: [data] });
    await page.clock.install({ time: Date.now() + shift });
    await enterAs(page, "patient", token, "/dashboard");
    await page
      .getByRole("button", { name: /^I took it/ })
      .first()
      .click();
    await expect(page.getByText(words)).toBeVisible();
    const range = `from=${today}&to=${today}`;
    const recordedDose = async (): Promise<Dose | undefined> => {
      const answer = await caller(url)("GET", `/api/doses?${range}`, token);
      return DosesAnswer.parse(answer).data.doses[0];
    };
    await expect.poll(recordedDose).toMatchObject({ status: "confirmed" });
    const recorded = Date.parse((await recordedDose())?.confirmed_utc ?? "");
    expect(Math.abs(recorded - Date.now())).toBeLessThan(2 * MINUTE);
  });
