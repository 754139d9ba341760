import type { Page } from "@playwright/test";
import {
  administratorToken,
  CLAIM_CODE,
  enterAs,
  enterAsNewPatient,
  registerBox,
  sessionOf,
  setSession,
} from "./accounts.ts";
import { caller } from "./api.ts";
import { aNewPerson, expect, type Person, signIn, test } from "./people.ts";
import { qrPicture } from "./qr-picture.ts";
import { expectToast } from "./toasts.ts";

async function openProfile(page: Page): Promise<Person> {
  const person = aNewPerson();
  await enterAsNewPatient(page, person, "/profile");
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  return person;
}

test("name, zone and language are saved; the language changes the URL", async ({ page }) => {
  await openProfile(page);
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter your name.")).toBeVisible();
  await expect(page.getByLabel("First name")).toBeFocused();
  await page.getByLabel("First name").fill("Ada Maria");
  await page.getByRole("combobox", { name: "Time zone" }).fill("kathmandu");
  await page.getByRole("option", { name: /Kathmandu/ }).click();
  await expect(page.getByText(/from the next 3 a.m. there/)).toBeVisible();
  await page.getByLabel("Language", { exact: true }).selectOption("de");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/de\/profile$/);
  await page.reload();
  await expect(page.getByLabel("Vorname")).toHaveValue("Ada Maria");
  await expect(page.getByRole("combobox", { name: "Zeitzone" })).toHaveValue(/UTC\+5:45/);
});

test("unsaved input survives a failed save, a reload and an expired session; passwords do not", async ({
  page,
}) => {
  const person = await openProfile(page);
  await page.getByLabel("Last name").fill("Lovelace");
  await page.route("**/api/profile/userdata", (route) => route.abort("failed"));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Couldn’t save: Can’t reach the server.")).toBeVisible();
  await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
  await page.unroute("**/api/profile/userdata");
  const typing = page.getByRole("button", { name: "Type the number" });
  await typing.click();
  await page.getByLabel("Claim code").fill("K7M2");
  await page.keyboard.press("Escape");
  await page.getByLabel("New password").fill("seven-lamps-drift-home");
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
  await typing.click();
  await expect(page.getByLabel("Claim code")).toHaveValue("K7M2");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("New password")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("seven-lamps");
  await setSession(page, "expired");
  await page.reload();
  await expect(page).toHaveURL(/auth\/signin/);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("Last name")).toHaveValue("Lovelace");
  const about = page.getByRole("region", { name: "About you" });
  await expect(about.getByText("We restored what you’d typed.")).toBeVisible();
  await about.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Successfully updated your profile");
  await expect(about.getByText("We restored what you’d typed.")).toBeHidden();
});

test("the chosen theme applies in another browser too, whatever its system prefers", async ({
  page,
  aContext,
  watch,
}) => {
  const person = await openProfile(page);
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await page.getByText("Light", { exact: true }).click();
  expect((await saved).status()).toBe(200);
  const dark = watch(await (await aContext({ colorScheme: "dark" })).newPage());
  const scheme = dark.locator("html");
  await dark.goto("/auth/signin");
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "dark");
  await signIn(dark, person);
  await expect(dark).toHaveURL(/dashboard/);
  await expect(scheme).toHaveAttribute("data-mantine-color-scheme", "light");
});

test("a new password needs the current one and ends all other sessions", async ({
  page,
  url,
  aContext,
  watch,
}) => {
  const person = await openProfile(page);
  const elsewhere = watch(await (await aContext({})).newPage());
  const { email: identifier, password } = person;
  const other = await caller(url)("POST", "/api/auth/local", null, { identifier, password });
  await enterAs(elsewhere, "patient", other["jwt"], "/my-medicine");
  await expect(elsewhere.getByText("Start with your medicine")).toBeVisible();
  await page.getByLabel("Current password").fill("not-my-password");
  await page.getByLabel("New password").fill("seven-lamps-drift-home");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This isn’t your current password.")).toBeVisible();
  await expect(page.getByLabel("Current password")).toBeFocused();
  await page.getByLabel("Current password").fill(person.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expectToast(page, "Password changed.");
  await page.reload();
  await expect(page.getByLabel("Last name")).toHaveValue(person.familyname);
  await elsewhere.goto("/my-medicine");
  await expect(elsewhere).toHaveURL(/auth\/signin/);
  await signIn(elsewhere, { ...person, password: "seven-lamps-drift-home" });
  await expect(elsewhere).toHaveURL(/dashboard/);
});

test("a box is linked by its codes, with wrong ones explained, and unlinked again", async ({
  page,
  url,
}) => {
  const deveui = await registerBox(url);
  await openProfile(page);
  const typed = (deveui.match(/../g) ?? []).join(" ").toUpperCase();
  await page.getByRole("button", { name: "Type the number" }).click();
  await page.getByLabel("DevEUI").fill(typed);
  await page.getByLabel("Claim code").fill("WRONGCODE");
  await page.getByRole("button", { name: "Link the box", exact: true }).click();
  await expect(page.getByText("These two codes don’t match.")).toBeVisible();
  await expect(page.getByLabel("DevEUI")).toHaveValue(typed);
  await page.getByLabel("Claim code").fill(CLAIM_CODE.toLowerCase());
  await page.getByRole("button", { name: "Link the box", exact: true }).click();
  await expectToast(page, `Box ${deveui} is linked to you.`);
  await page.getByRole("button", { name: "Unlink the box" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink the box" }).click();
  await expect(page.getByRole("button", { name: "Scan its code" })).toBeVisible();
});

test("a lost box is said in one step, taken back at once, and found again later", async ({
  page,
  url,
}) => {
  const deveui = await registerBox(url);
  await openProfile(page);
  const token = await sessionOf(page);
  const api = caller(url);
  const { data: own } = await api("GET", "/api/profile/userdata", token);
  const claim = { profileid: own.id, deveui, claimcode: CLAIM_CODE };
  await api("POST", "/api/sensor/assign", token, { data: claim });
  await page.reload();
  const lose = async () => {
    await page.getByRole("button", { name: "I have lost it" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("its presses don’t count for you, whoever presses it");
    await dialog.getByRole("button", { name: "It is lost" }).press("Enter");
    await expect(page.getByRole("heading", { name: "Your box is lost" })).toBeVisible();
  };
  await lose();
  await page.getByRole("button", { name: "Undo", exact: true }).press("Enter");
  await expectToast(page, `Box ${deveui} is yours as before.`);
  await expect(page.getByRole("button", { name: "Unlink the box" })).toBeVisible();

  await lose();
  const admin = await administratorToken(url);
  const { data: lost } = await api("GET", `/api/sensors/${deveui}`, admin);
  expect(lost).toMatchObject({ state: "lost", lost_by_patient: expect.any(String) });
  await page.reload();
  await expect(page.getByText(`that box ${deveui} is lost`)).toBeVisible();
  await page.getByRole("button", { name: "I have found it" }).press("Enter");
  await expect(page.getByRole("button", { name: "I have lost it" })).toBeVisible();
});

test("after ten wrong codes the waiting time is shown", async ({ page, url }) => {
  const deveui = await registerBox(url);
  await openProfile(page);
  const token = await sessionOf(page);
  const { data } = await caller(url)("GET", "/api/profile/userdata", token);
  for (let attempt = 0; attempt < 10; attempt++) {
    const body = { data: { profileid: data.id, deveui, claimcode: `WRONG-${attempt}` } };
    const claim = caller(url)("POST", "/api/sensor/assign", token, body);
    await expect(claim).rejects.toThrow(/: 4\d\d /);
  }
  await page.getByRole("button", { name: "Type the number" }).click();
  await page.getByLabel("DevEUI").fill(deveui);
  const link = page.getByRole("button", { name: "Link the box", exact: true });
  await page.getByLabel("Claim code").fill("WRONG-10");
  await link.click();
  await expect(
    page.getByText(/^Too many wrong codes\. Please try again in (60|59) minutes\./),
  ).toBeVisible();
});

test("the QR code of a box is read from a photo, and by the camera", async ({ page, url }) => {
  const deveui = await registerBox(url);
  const head = `LW:D0:0000000000000000:${deveui.toUpperCase()}:00000000:O${CLAIM_CODE}`;
  const label = await qrPicture(head);
  // A camera pointed at the label: a canvas showing its picture.
  await page.addInitScript(
    (picture) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = picture;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = 640;
        canvas.height = 480;
        const paint = () => {
          const context = canvas.getContext("2d");
          context?.fillRect(0, 0, 640, 480);
          context?.drawImage(image, 150, 100);
        };
        paint();
        setInterval(paint, 100);
        return canvas.captureStream();
      };
    },
    `data:image/png;base64,${label.toString("base64")}`,
  );
  await openProfile(page);
  const scan = page.getByRole("button", { name: "Scan its code" });
  await scan.click();
  // Both codes are on the label: nothing needs to be typed.
  await expectToast(page, `Box ${deveui} is linked to you.`);
  await page.getByRole("button", { name: "Unlink the box" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Unlink the box" }).click();

  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    Reflect.set(window, "camera", mediaDevices.getUserMedia);
    mediaDevices.getUserMedia = async () => {
      throw new DOMException("no", "NotAllowedError");
    };
  });
  await scan.click();
  await expect(page.getByText("Camera access is blocked.")).toBeVisible();
  const photo = { mimeType: "image/png", name: "photo.png" };
  const other = await qrPicture("https://example.org/a-menu-of-today");
  await page.locator("input[type=file]").setInputFiles({ ...photo, buffer: other });
  await expect(page.getByText("This isn’t the QR code of a box.")).toBeVisible();
  // A label without its second code: that one is typed.
  const half = await qrPicture(deveui);
  await page.locator("input[type=file]").setInputFiles({ ...photo, buffer: half });
  await expect(page.getByLabel("DevEUI")).toHaveValue(deveui);
  await expect(page.getByLabel("Claim code")).toHaveValue("");
  await page.keyboard.press("Escape");

  await scan.click();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = Reflect.get(window, "camera");
  });
  await page.getByRole("button", { name: "Try the camera again" }).click();
  await expect(page.getByRole("button", { name: "Unlink the box" })).toBeVisible();
});

test("users can export their data and delete their account", async ({ page }) => {
  const person = await openProfile(page);
  const log = page.getByRole("region", { name: "Who viewed or changed your data" });
  await expect(log.getByRole("listitem").filter({ hasText: "Created the account" })).toBeVisible();
  for (const [button, name] of [
    ["Everything (JSON)", "dosebeat.json"],
    ["Doses (CSV)", "dosebeat-doses.csv"],
  ] as const) {
    const fetched = page.waitForEvent("download");
    await page.getByRole("button", { name: button }).click();
    expect((await fetched).suggestedFilename()).toBe(name);
  }
  await page.getByRole("button", { name: "Delete account…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not-my-password");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText(/so that nothing happens by mistake/)).toBeVisible();
  await dialog.getByLabel(/to confirm/).fill("delete");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(dialog.getByText("This isn’t your password.")).toBeVisible();
  await dialog.getByLabel("Your password").fill(person.password);
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await expect(page).toHaveURL(/auth\/signin/);
  await expect(page.getByText("Your account and its data are deleted.")).toBeVisible();
  await signIn(page, person);
  await expect(page.getByText("The email / password combination is invalid")).toBeVisible();
});
