import { MINUTE } from "@dosebeat/domain/time/durations";
import { administratorToken, enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";
import { chartDay } from "./own-plan.ts";
import { aNewPerson, clockIn, expect, test, zoneAtNoon } from "./people.ts";
import { aMessage, pressOn, pushServiceOf, shownOn } from "./push-messages.ts";

const zone = zoneAtNoon(new Date());

test.use({ timezoneId: zone });

/** A patient who sets a password by the mailed link, which also verifies the address. */
async function makeMailedPatient(url: string, mails: MailServer): Promise<string> {
  const api = caller(url);
  const { email, password, givenname, familyname } = aNewPerson();
  const data = { email, givenname, familyname, timezone: zone };
  await api("POST", "/api/users", await administratorToken(url), { data });
  const [, code] = await mails.mail(/#code=([A-Za-z0-9_-]+)/);
  return (await api("POST", "/api/auth/reset-password", null, { code, password }))["jwt"];
}

test("a reminder comes by mail; a button with its token answers, and its link tells so", async ({
  aContext,
  ownServer,
}) => {
  const mails = await startMailServer();
  const url = await ownServer((own) => ({ PUBLIC_URL: own, SMTP_URL: mails.url }));
  const api = caller(url);
  const token = await makeMailedPatient(url, mails);
  await api("PUT", "/api/reminders", token, { data: { mail: true } });
  // What is due before it was entered is not reminded of.
  const due = new Date(Math.ceil((Date.now() + 15_000) / MINUTE) * MINUTE);
  const schedules = [clockIn(zone, due)];
  const data = [{ name: "Metformin", startdate: chartDay(zone, due), schedules }];
  await api("POST", "/api/medicine/assignMedicine", token, { data });

  // It takes more than a minute at most. No page is open meanwhile: its idle worker would be stopped.
  const [, answer = ""] = await mails.mail(/\/answer#([A-Za-z0-9_-]{60,})/);
  const context = await aContext({ serviceWorkers: "allow", baseURL: url });
  await context.grantPermissions(["notifications"], { origin: url });
  const page = await context.newPage();
  await enterAs(page, "patient", token, "/dashboard");
  const push = await pushServiceOf(page);

  // Opening the link changes nothing.
  const link = await context.newPage();
  await link.goto(`/answer#${answer}`);
  await expect(link.getByRole("button", { name: "I have taken it" })).toBeVisible();
  const doses = async () => {
    const day = chartDay(zone, due);
    return (await api("GET", `/api/doses?from=${day}&to=${day}`, token))["data"].doses;
  };
  expect(await doses()).not.toMatchObject([{ status: "confirmed" }]);

  await push(aMessage({ token: answer }));
  expect(await shownOn(page)).toHaveLength(1);
  await context.setOffline(true);
  await pressOn(page, "taken");
  await expect(page.getByText(/^1 answer to a reminder is not sent yet/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(doses).toMatchObject([{ status: "confirmed" }]);
  await expect(page.getByText(/is not sent yet/)).toHaveCount(0);

  await link.reload();
  await expect(link.getByRole("heading", { name: "Thank you." })).toBeVisible();
  mails.close();
});
