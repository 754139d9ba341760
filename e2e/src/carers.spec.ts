import { DAY, MINUTE } from "@dosebeat/domain/time/durations";
import type { Page } from "@playwright/test";
import { enterAs, giveBox, makePatient } from "./accounts.ts";
import { caller } from "./api.ts";
import { type Mailbox, openMailbox } from "./mailbox.ts";
import { backdateCare } from "./past.ts";
import { aNewPerson, clockIn, expect, type Person, test, zoneAtNoon } from "./people.ts";
import { expectReading, tapping } from "./reading.ts";
import { LANGUAGES, wordsIn } from "./words.ts";

const MARGARET = { givenname: "Margaret", familyname: "Thompson" };
const ROBERT = { givenname: "Robert", familyname: "Thompson" };

const named = (name: Pick<Person, "givenname" | "familyname">): Person => ({
  ...aNewPerson(),
  ...name,
});

/** A patient with a medicine at eight and a box. */
async function makeMargaret(url: string) {
  const token = await makePatient(url, named(MARGARET), zoneAtNoon(new Date()));
  const startdate = new Date(Date.now() - 3 * DAY).toISOString().slice(0, 10);
  await caller(url)("POST", "/api/medicine/assignMedicine", token, {
    data: [{ name: "Metformin", strength: "500 mg", startdate, schedules: ["08:00", "20:00"] }],
  });
  await giveBox(url, token, new Date(Date.now() - DAY));
  return token;
}

/** Chooses what a new carer may see, and makes a code. */
async function makeCode(page: Page, scope: string): Promise<string> {
  const invite = page.getByRole("region", { name: "Invite somebody" });
  await invite.getByRole("radio", { name: scope }).check();
  await invite.getByRole("combobox").selectOption({ label: "2 h after a dose was due" });
  await invite.getByRole("button", { name: "Make a code" }).click();
  const made = page.getByRole("region", { name: "Your code" });
  await expect(made).toContainText("It works once");
  return ((await made.locator(".care-code-letters").textContent()) ?? "").replace(/\s/g, "");
}

test("a patient invites by a code, says yes, and ends it; the carer sees no more at once", async ({
  page,
  aContext,
  watch,
  url,
}) => {
  const margaret = await makeMargaret(url);
  const robert = await makePatient(url, named(ROBERT), "Africa/Cairo");
  await enterAs(page, "patient", margaret, "/carers");
  await expect(page.getByRole("main").getByText("Nobody yet")).toBeVisible();
  const code = await makeCode(page, "Also sees my doses and my box");
  expect(code).toMatch(/^[A-Z]{10}$/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Invited by a code")).toBeVisible();

  const theirs = watch(await (await aContext({})).newPage());
  await enterAs(theirs, "patient", robert, "/caring");
  await expect(theirs.getByText("Nobody has invited you yet")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Code" }).fill("QQQQQQQQQQ");
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByRole("alert")).toContainText("This code is wrong, used, or older");
  await theirs
    .getByRole("textbox", { name: "Code" })
    .fill(`${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`);
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(
    theirs.getByText("Your request has been sent. You see more as soon as the answer is yes."),
  ).toBeVisible();

  const asks = page.getByRole("region", { name: /Robert Thompson.*has entered your code/ });
  await asks.getByRole("button", { name: "Yes, this is right" }).click();
  await expect(page.getByText("Told 2 h after a dose was due")).toBeVisible();

  await theirs.getByRole("link", { name: /Margaret/ }).click();
  await expect(theirs.getByRole("heading", { name: "Margaret" })).toBeVisible();
  await expect(theirs.getByRole("region", { name: "Today" })).toContainText("Metformin");
  await expect(theirs.getByRole("region", { name: "The last seven days" })).toBeVisible();
  await expect(theirs.getByText("The last 30 days")).toBeHidden();
  // Read-only: nothing to state, and no sheet.
  await expect(theirs.getByRole("button", { name: /I took it|What was it/ })).toHaveCount(0);
  await theirs.getByLabel("Tell me nothing about").check();
  await expect(theirs.getByLabel("Also ask me when you can’t tell")).toBeHidden();

  await page.reload();
  await expect(page.getByText(/Looked last/)).toBeVisible();
  await page.getByRole("button", { name: /End it for/ }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("sees nothing more from now on");
  await question.getByRole("button", { name: "End it" }).click();
  await expect(page.getByRole("main").getByText("Nobody yet")).toBeVisible();

  await expect(theirs.getByRole("heading", { name: "This has ended" })).toBeVisible();
  await theirs.getByRole("link", { name: "To the people I look out for" }).click();
  await expect(theirs.getByText("Nobody has invited you yet")).toBeVisible();
});

test("who only hears when something may be wrong sees no doses, and starts with their people", async ({
  page,
  url,
}) => {
  const api = caller(url);
  const margaret = await makeMargaret(url);
  const robert = await makePatient(url, named(ROBERT), "UTC");
  const data = { scope: "alerts" };
  const { data: invited } = await api("POST", "/api/care/invitations", margaret, { data });
  const join = { data: { code: invited.code } };
  const { data: link } = await api("POST", "/api/care/join", robert, join);
  await api("PATCH", `/api/care/${link.id}`, margaret, { data: { state: "active" } });

  await enterAs(page, "patient", robert, "/dashboard");
  await expect(page).toHaveURL(/\/caring$/);
  await page.getByRole("link", { name: /Margaret/ }).click();
  await expect(page.getByText("and shows no more.")).toBeVisible();
  await expect(page.getByText("Metformin")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Today" })).toHaveCount(0);

  await page.getByRole("button", { name: /Stop looking out for/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  await expect(page).toHaveURL(/\/caring$/);
  await expect(page.getByText("Nobody has invited you yet")).toBeVisible();
  expect((await api("GET", "/api/care", margaret))["data"].carers).toEqual([]);
});

/** A server that sends mail to the mailbox, and its data folder. */
async function aServerThatMails(
  ownServer: (settings: (url: string, folder: string) => Record<string, string>) => Promise<string>,
  mailbox: Mailbox,
) {
  let data = "";
  const url = await ownServer((own, folder) => {
    data = folder;
    return { SMTP_URL: mailbox.url, MAIL_FROM: "dosebeat@clinic.example", PUBLIC_URL: own };
  });
  return { url, data };
}

/** Signs up; mailed invitations only count for a verified address. Returns the token. */
async function signUpVerified(
  url: string,
  person: Person,
  mailbox: Mailbox,
  // About noon: neither quiet hours nor the change of the chart day are near.
  timezone = zoneAtNoon(new Date()),
): Promise<string> {
  const api = caller(url);
  const { jwt } = await api("POST", "/api/auth/local/register", null, { ...person, timezone });
  const { email } = person;
  const link = await mailbox.find(email, /verify-email#code=[\w-]+/);
  await api("POST", "/api/auth/verify-email", null, { code: link.split("=")[1] });
  return jwt;
}

test("an invitation by mail waits for the sign-in and works at once", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const mailbox = await openMailbox();
  try {
    const { url } = await aServerThatMails(ownServer, mailbox);
    const person = named(ROBERT);
    const margaret = await signUpVerified(url, named(MARGARET), mailbox);
    await signUpVerified(url, person, mailbox);
    const page = watch(await (await aContext({ baseURL: url })).newPage());
    await enterAs(page, "patient", margaret, "/carers");
    await page.getByRole("radio", { name: /By email/ }).check();
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText("Please enter an email address")).toBeVisible();
    await page.getByLabel("Email address").fill(person.email);
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText("We sent an invitation to")).toBeVisible();
    const link = await mailbox.find(person.email, /\/caring\/join#code=\w+/);

    const theirs = watch(await (await aContext({ baseURL: url })).newPage());
    await theirs.goto(link);
    await theirs.getByRole("link", { name: "Sign in" }).click();
    await theirs.getByLabel("Email").fill(person.email);
    await theirs.getByLabel("Password", { exact: true }).fill(person.password);
    await theirs.getByRole("button", { name: "Sign in" }).click();
    await expect(theirs).toHaveURL(/\/caring\/join$/);
    await theirs.getByRole("button", { name: "Accept" }).click();
    await expect(theirs.getByText(/You now look out for/)).toBeVisible();
    await expect(
      theirs.getByRole("heading", { name: "Hear about it on this device?" }),
    ).toBeVisible();
    await theirs.getByRole("link", { name: "See where things stand" }).click();
    await expect(theirs.getByRole("heading", { name: "Margaret" })).toBeVisible();
  } finally {
    await mailbox.close();
  }
});

/** A patient with a telephone number and a dose that was due a while ago; `take` states it as taken. */
async function makeOverdue(url: string, mailbox: Mailbox, dueMinutesAgo: number) {
  const api = caller(url);
  const now = new Date();
  const timezone = zoneAtNoon(now);
  const token = await signUpVerified(url, named(MARGARET), mailbox, timezone);
  const telephone = "+12025550143";
  await api("PUT", "/api/profile/userdata", token, { data: { telephone } });
  const startdate = new Date(now.getTime() - 3 * DAY).toISOString().slice(0, 10);
  const time = clockIn(timezone, new Date(now.getTime() - dueMinutesAgo * MINUTE));
  await api("POST", "/api/medicine/assignMedicine", token, {
    data: [{ name: "Metformin", strength: "500 mg", startdate, schedules: [time] }],
  });
  const take = async () => {
    const { data: profile } = await api("GET", "/api/profile/userdata", token);
    const { id: medicine } = profile.medicines[0];
    const day = now.toLocaleDateString("en-CA", { timeZone: timezone });
    const at = new Date(Date.now() - MINUTE).toISOString();
    const said = { date: day, medicine, dosage_time: time, status: "confirmed", at };
    await api("PUT", "/api/doses", token, { data: said });
  };
  return { token, telephone, take };
}

test("a carer without a phone is invited by mail, joins, and gets mail about an open dose", async ({
  aContext,
  watch,
  ownServer,
}) => {
  const mailbox = await openMailbox();
  try {
    const { url, data } = await aServerThatMails(ownServer, mailbox);
    const { token } = await makeOverdue(url, mailbox, 45);
    const robert = named(ROBERT);
    const carer = await signUpVerified(url, robert, mailbox);
    await caller(url)("POST", "/api/care/invitations", token, {
      data: { scope: "alerts", email: robert.email, after_minutes: 30 },
    });
    const link = await mailbox.find(robert.email, /http:\S+\/caring\/join#code=\w+/);

    const page = watch(await (await aContext({ baseURL: url })).newPage());
    await enterAs(page, "patient", carer, "/caring");
    await page.goto(link);
    await page.getByRole("button", { name: "Accept" }).click();
    await page.getByRole("link", { name: "See where things stand" }).click();
    await expect(page.getByRole("heading", { name: "Margaret" })).toBeVisible();
    await page.getByRole("link", { name: "People I look out for" }).click();
    await expect(page.getByRole("heading", { name: "You hear by mail" })).toBeVisible();

    // Carers are only told of doses due since their link began.
    await backdateCare(data, 60);
    const about = await mailbox.find(
      robert.email,
      /Subject: Dosebeat: please look[\s\S]*?http:\S+\/caring\S*/,
    );
    const subject = /Subject: .*/.exec(about)?.[0];
    expect(subject).not.toMatch(/Margaret|Metformin/);
    await page.goto(about.slice(about.lastIndexOf("http:")));
    await expect(page.locator(".headline")).toContainText("No answer for");
  } finally {
    await mailbox.close();
  }
});

for (const language of LANGUAGES) {
  const { all, part } = wordsIn(language);
  test(`a carer comes from the mail to the first thanks, by an address verified in between (${language})`, async ({
    aContext,
    watch,
    ownServer,
  }) => {
    const mailbox = await openMailbox();
    try {
      const { url } = await aServerThatMails(ownServer, mailbox);
      const { token: margaret, telephone, take } = await makeOverdue(url, mailbox, 45);
      const api = caller(url);
      const robert = named(ROBERT);
      await api("POST", "/api/auth/local/register", null, { ...robert, language });
      const data = { scope: "doses", email: robert.email };
      await api("POST", "/api/care/invitations", margaret, { data });
      const link = await mailbox.find(robert.email, /http:\S+\/caring\/join#code=\w+/);
      // It opens in the reader's language.
      expect(link).toContain(`/${language}/caring/join`);
      await take();

      const context = await aContext({ baseURL: url, locale: language });
      const theirs = watch(await context.newPage());
      await theirs.goto(link);
      await theirs.getByRole("link", { name: all("caring.signIn") }).click();
      await theirs.locator('input[type="email"]').fill(robert.email);
      await theirs.locator('input[type="password"]').fill(robert.password);
      await theirs.locator('button[type="submit"]').click();

      const { tap, taps } = tapping(theirs);
      await expect(theirs.getByRole("button", { name: all("caring.accept") })).toBeVisible();
      await expectReading(theirs, language);
      await tap(all("caring.accept"));
      // The address is verified in between, by another mail; its page leads back, and the first page continues by
      // itself.
      await theirs.getByRole("button", { name: all("caring.verifySend") }).click();
      const mailed = await mailbox.find(robert.email, /http:\S+\/verify-email#code=[\w-]+/);
      const opened = watch(await context.newPage());
      await opened.goto(mailed);
      await opened.locator(".auth-next button").click();
      await expect(
        opened.getByRole("link", { name: all("verifyEmail.toInvitation") }),
      ).toBeVisible();
      await expectReading(opened, language);
      await opened.close();

      await tap(all("caring.toPerson"), "link");
      const headline = theirs.locator(".headline");
      await expect(headline).toHaveAttribute("data-tone", "next");
      const call = headline.getByRole("link", {
        name: part("caring.callName", { name: "Margaret" }),
      });
      await expect(call).toHaveAttribute("href", `tel:${telephone}`);
      await tap(all("caring.sayThanks"));
      await expect(headline.getByText(all("caring.thanked"))).toBeVisible();
      expect(taps()).toBeLessThanOrEqual(3);
      await expectReading(theirs, language);

      const page = watch(await (await aContext({ baseURL: url, locale: language })).newPage());
      await enterAs(page, "patient", margaret, `/${language}/dashboard`);
      await expect(page.locator(".thanks-line")).toContainText("Robert Thompson");
      await expectReading(page, language);
    } finally {
      await mailbox.close();
    }
  });
}
