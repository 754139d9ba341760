import { HOUR, MINUTE } from "@dosebeat/domain/time/durations";
import { enterAs, enterAsAdministrator, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { aToldBox, openBroker } from "./told-box.ts";

test("a box is told its interval on its page, and reminds by its light until its button is pressed", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const broker = await openBroker();
  const url = await ownServer(() => ({ MQTT_URL: broker.url, MQTT_DOWNLINKS: "on" }));
  const zone = zoneAtNoon(new Date());
  const patient = await makePatient(url, aNewPerson(), zone);
  const deveui = await giveBox(url, patient, new Date(Date.now() - HOUR));
  const box = await aToldBox(broker.url, deveui);
  await box.live(Date.now());

  const context = await aContext({ baseURL: url, timezoneId: zone });
  const page = watch(await context.newPage());
  await enterAsAdministrator(page, `/devices/${deveui}`);
  const commands = page.getByRole("region", { name: "Commands to the box" });
  await commands.getByLabel("Minutes between two messages").fill("20");
  await commands.getByRole("button", { name: "Change interval" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change interval" }).click();
  await box.obeyNext();
  const newest = commands.getByRole("listitem").first();
  await expect(newest).toContainText("Confirmed by the box");

  // The network already has it and cannot give it back, so the box obeys it regardless.
  await commands.getByRole("button", { name: "Make it blink" }).click();
  await expect(newest).toContainText("With the network since");
  await newest.getByRole("button", { name: "Withdraw: Blink for 1 min" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("the box may still obey it");
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(newest).toContainText("Withdrawn");
  await expect(newest.getByRole("button")).toHaveCount(0);
  await box.obeyNext();
  await expect(newest).toContainText("Confirmed by the box");

  // A box that has just started stays dark for doses that a press before its start may count for.
  const due = new Date(Math.ceil((Date.now() + 5 * HOUR) / MINUTE) * MINUTE);
  const medicine = {
    name: "Ramipril",
    startdate: chartDay(zone, new Date()),
    schedules: [{ dosage_time: clockIn(zone, due) }],
  };
  await caller(url)("POST", "/api/medicine/assignMedicine", patient, { data: [medicine] });
  await enterAs(page, "patient", patient, "/reminders");
  const light = page.getByRole("region", { name: "Light of the box" });
  await expect(light).toContainText("It does not say: take something.");
  await expect(light).toContainText("within 20 min");
  await light.getByLabel("Let the box remind me").check();
  await box.obeyNext();
  // It updates without a reload, and is read out.
  await expect(light.getByRole("status")).toContainText("The box has confirmed what it was sent");

  await box.live(due.getTime() - MINUTE);
  expect(box.isLit()).toBe(false);
  await box.live(due.getTime() + 5 * MINUTE);
  expect(box.isLit()).toBe(true);
  await box.live(due.getTime() + 7 * MINUTE, [due.getTime() + 6 * MINUTE]);
  expect(box.isLit()).toBe(false);
  await box.close();

  // The light would not know about doses answered by mail.
  await caller(url)("PUT", "/api/reminders", patient, { data: { mail: true } });
  await page.reload();
  await expect(light).toContainText("The box does not blink.");
  await broker.close();
});
