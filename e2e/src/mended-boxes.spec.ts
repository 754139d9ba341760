import { DAY, HOUR } from "@dosebeat/domain/time/durations";
import { enterAsAdministrator, giveBox, makePatient, registerBox } from "./accounts.ts";
import { caller } from "./api.ts";
import { confirmAssignment } from "./assigning.ts";
import { goTo } from "./in-app.ts";
import { aNewPerson, expect, test } from "./people.ts";
import { INGEST_KEY } from "./servers.ts";
import { expectToast } from "./toasts.ts";

/** Frames of an MClimate MC Button: a keepalive, and a press. */
const KEEPALIVE = "01ab029b00";
const PRESS = "b100001001e500d701";
/** The number of hourly frames, and which of them has the press. */
const FRAMES = 48;
const PRESSED = 12;

test("a wrong model is mended, so that past doses count, and the box replaced by another", async ({
  page,
  url,
}) => {
  const api = caller(url);
  const start = Math.floor(Date.now() / HOUR) * HOUR - FRAMES * HOUR;
  const due = new Date(start + PRESSED * HOUR).toISOString();
  const startdate = new Date(start - DAY).toISOString().slice(0, 10);
  const ada = aNewPerson();
  const patient = await makePatient(url, ada, "UTC");
  await api("POST", "/api/medicine/assignMedicine", patient, {
    data: { name: "Metformin", strength: "", startdate, schedules: [`${due.slice(11, 19)}.000`] },
  });
  const old = await giveBox(url, patient, new Date(start - HOUR));
  const next = await registerBox(url);
  for (let hour = 0; hour < FRAMES; hour += 1) {
    const body = frameOf(old, new Date(start + hour * HOUR), hour);
    await api("POST", "/api/ingest/chirpstack?event=up", INGEST_KEY, body);
  }
  const statusThen = async () => {
    const day = new Date(start).toISOString().slice(0, 10);
    const to = new Date().toISOString().slice(0, 10);
    const { data } = await api("GET", `/api/doses?from=${day}&to=${to}`, patient);
    return data.doses.find((dose: { due_utc: string }) => dose.due_utc === due)?.status;
  };
  expect(await statusThen()).toBe("unknown");

  await enterAsAdministrator(page, `/devices/${old}`);
  await expect(page.getByText("unreadable", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Model").selectOption("mclimate/mc-button");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Box saved.");
  await expect(page.getByText("mclimate/mc-button", { exact: true })).toBeVisible();
  await expect.poll(statusThen).toBe("on_time");

  await page.getByRole("button", { name: "Replace" }).click();
  await dialog.getByRole("searchbox").fill(next);
  await dialog.getByRole("button", { name: next }).click();
  await confirmAssignment(page);
  const name = `${ada.givenname} ${ada.familyname}`;
  await expect(page.getByText("is now with")).toContainText(name);
  await expect(page).toHaveURL(new RegExp(`/devices/${next}$`));
  await goTo(page, `/devices/${old}`);
  await expect(page.getByText("retired", { exact: true })).toBeVisible();
});

/** A ChirpStack event. */
function frameOf(deveui: string, at: Date, fCnt: number) {
  const hex = fCnt === PRESSED ? PRESS : KEEPALIVE;
  return {
    deduplicationId: `${deveui}-${fCnt}`,
    time: at.toISOString(),
    fCnt,
    fPort: 2,
    deviceInfo: { tenantId: "t", applicationId: "a", deviceName: "Box", devEui: deveui },
    devAddr: "00189440",
    confirmed: false,
    data: Buffer.from(hex, "hex").toString("base64"),
    rxInfo: [{ gatewayId: "0016c001f153a14c", rssi: -80, snr: 9.5 }],
  };
}
