import { administratorToken, enterAs } from "./accounts.ts";
import { caller } from "./api.ts";
import { aNurse, aPresslessPatient, aWard } from "./clinic.ts";
import { expect, test } from "./people.ts";
import { expectToast } from "./toasts.ts";

const REASON = "Blood pressure too low";

test("with four eyes one proposes, another agrees or declines, and the patient reads both names", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const [greta, nina, otto] = await Promise.all([
    aNurse(url, "Greta", "Weber"),
    aNurse(url, "Nina", "Roth"),
    aPresslessPatient(url, "Otto", "Brandt"),
  ]);
  const ward = await aWard(url, `Ward ${otto.profileid}`, [greta, nina, otto]);
  const api = caller(url);
  const admin = await administratorToken(url);
  await api("PATCH", `/api/groups/${ward}`, admin, { data: { four_eyes: true } });
  for (const { profileid } of [greta, nina]) {
    const right = { data: { is_prescriber: true } };
    await api("PATCH", `/api/groups/${ward}/members/${profileid}`, admin, right);
  }
  const another = async () => watch(await (await aContext({})).newPage());

  await enterAs(page, "patient", greta.token, `/patients/${otto.profileid}`);
  const card = page.getByRole("region", { name: "Propose a change" });
  await card.getByLabel("Reason").fill(REASON);
  await card.getByRole("button", { name: "Change plan…" }).press("Enter");
  const editor = page.locator(".plan-editor");
  await editor.getByRole("button", { name: "Next: Times" }).press("Enter");
  await editor.getByLabel("As a code").fill("1-0-1");
  await editor.getByRole("button", { name: "Save" }).press("Enter");
  await expectToast(page, "Proposed. It takes effect once another");
  const proposals = page.getByRole("region", { name: "Proposed changes" });
  await expect(
    proposals.getByText(/Greta Weber. proposes this: .Blood pressure too low/),
  ).toBeVisible();
  await expect(proposals.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(proposals.getByRole("button", { name: "Agree and change" })).toHaveCount(0);
  // A second proposal, for days.
  await card.getByLabel("Reason").fill("Operation on Monday");
  await card.getByRole("button", { name: "Days not counted…" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Mark these days" }).press("Enter");
  await expect(proposals.getByRole("button", { name: "Withdraw" })).toHaveCount(2);

  // Nothing has changed for the patient.
  const changes = await api("GET", "/api/prescriber-changes", otto.token);
  expect(changes["data"]).toEqual([]);

  const theirs = await another();
  await enterAs(theirs, "patient", nina.token, "/worklist");
  await theirs.getByText("2 changes wait for your agreement").click();
  await theirs
    .locator(".proposals-waiting")
    .getByRole("link", { name: /Otto/ })
    .first()
    .press("Enter");
  const list = theirs.getByRole("region", { name: "Proposed changes" });
  const [days, plan] = [list.getByRole("listitem").first(), list.getByRole("listitem").nth(1)];
  await expect(plan).toContainText("Metformin");
  await expect(plan).toContainText("08:00");
  await expect(days).toContainText("Beforeall these days count");
  await expect(days).toContainText(/After.* not counted/);
  await days.getByRole("button", { name: "Decline…" }).press("Enter");
  const dialog = theirs.getByRole("dialog");
  await dialog.getByLabel("Why not?").fill("It is on Tuesday");
  await dialog.getByRole("button", { name: "Decline" }).press("Enter");
  // The list may know before the dialog is closed; what is behind an open dialog cannot be pressed.
  await expect(dialog).toBeHidden();
  await expect(list.getByRole("button", { name: "Decline…" })).toHaveCount(1);
  await list.getByRole("button", { name: "Agree and change" }).press("Enter");
  await expectToast(theirs, "Changed. The patient sees both names.");
  await expect(list.getByRole("button", { name: "Agree and change" })).toHaveCount(0);

  const own = await another();
  const { data } = await api("GET", "/api/profile/userdata", otto.token);
  await enterAs(own, "patient", otto.token, `/my-medicine/${data.medicines[0].id}/edit`);
  const done = own.getByRole("region", { name: "Changed by the clinic" });
  await expect(
    done.getByText(/Greta Weber. and .Nina Roth. changed the plan of .Metformin/),
  ).toBeVisible();
  const decided = await api("GET", `/api/proposals?profileid=${otto.profileid}`, greta.token);
  expect(decided["data"].map((one: { state: string }) => one.state)).toEqual([
    "declined",
    "accepted",
  ]);
});
