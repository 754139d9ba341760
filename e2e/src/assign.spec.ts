import { pressOnce } from "@dosebeat/box/press";
import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { administratorToken, enterAs, makePatient, registerBox } from "./accounts.ts";
import { caller } from "./api.ts";
import { confirmAssignment, offered, searchPatient } from "./assigning.ts";
import { employ } from "./clinic.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";
import { expectToast } from "./toasts.ts";

const YEARS = ["1949", "1951", "1951-03-02", "1967", "1983", "1990", "2001"];

/** Eight people with the same name; the last has neither year nor number. Returns their profiles and tokens. */
async function namesakes(url: string) {
  const api = caller(url);
  const { familyname } = aNewPerson();
  const admin = await administratorToken(url);
  const people: { profileid: number; token: string; number: string | null }[] = [];
  for (const born of [...YEARS, null]) {
    const person = { ...aNewPerson(), givenname: "Samir", familyname };
    const token = await makePatient(url, person, "UTC");
    const { data: profile } = await api("GET", "/api/profile/userdata", token);
    const number = born === null ? null : `${familyname.slice(-4)}-${people.length + 1}`;
    const data = { born, record_number: number };
    if (born !== null) await api("PATCH", `/api/users/${profile.userid}`, admin, { data });
    people.push({ profileid: profile.id, token, number });
  }
  return { name: `Samir ${familyname}`, people };
}

/** A person's data for the last two days: presses, readings, and outcomes of doses. */
async function dayOf(url: string, { profileid, token }: { profileid: number; token: string }) {
  const api = caller(url);
  const [startDate, endDate] = [day(-1), day(1)];
  const asked = { profileId: profileid, startDate, endDate };
  const pressed = await api("POST", "/api/sensor/button/getButtonPressHistory", token, {
    data: asked,
  });
  const climate = await api(
    "POST",
    "/api/sensor/history/getSensorTempAndHumiHistory",
    token,
    asked,
  );
  const { data } = await api("GET", `/api/doses?from=${startDate}&to=${day(0)}`, token);
  return {
    presses: pressed["data"].presses,
    readings: climate["data"].sensorTime,
    doses: data.doses.map((dose: { pressed_utc: string | null }) => dose.pressed_utc),
    extra: data.extra_presses,
  };
}

/** Days stay the same for a whole journey, also across midnight. */
const now = Date.now();

/** The date this many days from now. */
function day(days: number): string {
  return new Date(now + days * DAY).toISOString().slice(0, 10);
}

test("of eight people of one name the right one gets the box, and a wrong choice leaves nothing in the other's day", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const api = caller(url);
  const { name, people } = await namesakes(url);
  const [, right, wrong] = people;
  if (!right || !wrong) throw new Error("There are too few people.");
  const technician = await makePatient(url, aNewPerson(), "UTC");
  await employ(url, technician, "technician");
  const deveui = await registerBox(url);
  const short = `…${deveui.slice(-4)}`;

  const others = watch(await (await aContext({ timezoneId: "UTC" })).newPage());
  const due = new Date(now + 11 * HOUR).toISOString().slice(11, 16);
  const startdate = day(-1);
  const medicine = { name: "Metformin", startdate, schedules: [`${due}:00.000`] };
  await api("POST", "/api/medicine/assignMedicine", wrong.token, { data: medicine });
  await enterAs(others, "patient", wrong.token, "/dashboard");
  const unconnected = others.getByRole("heading", { name: "Connect your box" });
  await expect(unconnected).toBeVisible();

  await enterAs(page, "patient", technician, `/devices/${deveui}`);
  await page.getByRole("button", { name: "Assign to a patient" }).click();
  const dialog = page.getByRole("dialog");
  await searchPatient(page, name);
  await expect(dialog.getByText("8 patients")).toBeVisible();
  const said = await offered(page).evaluateAll((rows) =>
    rows.map((row) => row.getAttribute("aria-label")),
  );
  expect(new Set(said).size).toBe(8);
  expect(
    said.filter((text) => text?.includes("neither year of birth nor record number")),
  ).toHaveLength(1);

  // The year narrows it down to two, of whom the technician takes the wrong one.
  await searchPatient(page, `${name} 1951`);
  await expect(offered(page)).toHaveCount(2);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(String(wrong.number));
  await confirmAssignment(page);
  await expect(page.getByText(`Successfully Assigned Sensor ${deveui} To User.`)).toBeVisible();
  await expect(page.getByText(`is now with`)).toContainText(String(wrong.number));
  await expect(others.getByRole("heading", { name: "Press it now" })).toBeVisible();
  const before = await dayOf(url, wrong);
  expect(before.presses).toEqual([]);
  await pressOnce({ deveui, url, ingestKey: INGEST_KEY, at: Date.now() });
  await expect.poll(async () => (await dayOf(url, wrong)).presses.length).toBe(1);

  // It is undone on the box's page: the other's open page and day are as before.
  await goTo(page, "/devices");
  await goTo(page, `/devices/${deveui}`);
  const notice = page.getByRole("region", { name: "Assigned to the wrong person?" });
  await expect(notice).toContainText(String(wrong.number));
  await notice.getByRole("button", { name: "Undo the assignment" }).click();
  await expect(notice).toHaveCount(0);
  await expect(unconnected).toBeVisible();
  expect(await dayOf(url, wrong)).toEqual(before);

  await page.getByRole("button", { name: "Assign to a patient" }).click();
  await searchPatient(page, `1951 ${right.number}`);
  await expect(offered(page)).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(
    new RegExp(`${short}.*${name}.*1951.*${right.number}`),
  );
  await confirmAssignment(page);
  await expect(page.getByText("is now with").last()).toContainText(String(right.number));
  const { data: profile } = await api("GET", "/api/profile/userdata", right.token);
  expect(profile.sensor.deveui).toBe(deveui);
  expect(await dayOf(url, wrong)).toEqual(before);
});

test("where somebody was faster, or no answer came, the second step says so and nothing is half done", async ({
  page,
  url,
}) => {
  const { people } = await namesakes(url);
  const [wanted, other] = people;
  if (!wanted || !other) throw new Error("There are too few people.");
  const deveui = await registerBox(url);
  const admin = await administratorToken(url);
  const technician = await makePatient(url, aNewPerson(), "UTC");
  await employ(url, technician, "technician");
  await enterAs(page, "patient", technician, `/devices/${deveui}`);
  await page.getByRole("button", { name: "Assign to a patient" }).click();
  const dialog = page.getByRole("dialog");
  await searchPatient(page, String(wanted.number));
  await expect(offered(page)).toHaveCount(1);
  await offered(page).click();
  const back = dialog.getByRole("button", { name: "Back" });
  await expect(back).toBeFocused();

  // The connection is lost: it is unknown whether the box was assigned, and asking again does no harm.
  await page.route("**/api/sensor/assign", (route) => route.abort("failed"));
  const assign = dialog.getByRole("button", { name: "Assign box" });
  await assign.click();
  await expect(dialog.locator(".dialog-box").getByRole("alert")).toContainText(
    "we don’t know whether the box was assigned",
  );
  await expect(assign).toBeEnabled();

  // Meanwhile an administrator gives the box to somebody else; the step retries by itself.
  const data = { profileid: other.profileid, deveui };
  await caller(url)("POST", "/api/sensor/assign", admin, { data });
  await page.unroute("**/api/sensor/assign");
  await expect(dialog.locator(".dialog-box").getByRole("alert")).toContainText(
    /Not assigned: .* gave .* to .*Samir/,
  );
  await expect(dialog.locator(".dialog-box").getByRole("alert")).toContainText(
    "Nothing was changed.",
  );
  const holder = async ({ token }: { token: string }) =>
    (await caller(url)("GET", "/api/profile/userdata", token))["data"].sensor?.deveui ?? null;
  expect([await holder(wanted), await holder(other)]).toEqual([null, deveui]);
});

test("a patient with a box gets another in its place only when asked, and the toast undoes it", async ({
  page,
  url,
}) => {
  const { people } = await namesakes(url);
  const nobody = people.at(-1);
  if (!nobody) throw new Error("There are too few people.");
  const [old, next] = [await registerBox(url), await registerBox(url)];
  const admin = await administratorToken(url);
  const data = { profileid: nobody.profileid, deveui: old };
  await caller(url)("POST", "/api/sensor/assign", admin, { data });
  await enterAs(page, "admin", admin, `/devices/${next}`);
  await page.getByRole("button", { name: "Assign to a patient" }).click();
  const dialog = page.getByRole("dialog");
  const { data: profile } = await caller(url)("GET", "/api/profile/userdata", nobody.token);
  await searchPatient(page, `Samir ${profile.familyname}`);
  await offered(page)
    .filter({ hasText: `…${old.slice(-4)}` })
    .click();
  await expect(dialog.getByRole("heading", { level: 2 })).toContainText(/^Replace box .* by .*\?$/);

  // Users who may edit the account enter what is missing in the same step.
  const replace = dialog.getByRole("button", { name: "Replace box" });
  await expect(replace).toBeDisabled();
  await dialog.getByLabel("Year or date of birth").fill("2999");
  await replace.click();
  await expect(dialog.getByText(/^Enter a year such as 1951/).first()).toBeVisible();
  await dialog.getByLabel("Year or date of birth").fill("2.3.1951");
  await replace.click();
  await expect(page.getByText("is now with")).toContainText("1951");
  const box = async () =>
    (await caller(url)("GET", "/api/profile/userdata", nobody.token))["data"].sensor.deveui;
  expect(await box()).toBe(next);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expectToast(page, /^Undone/);
  await expect.poll(box).toBe(old);
});
