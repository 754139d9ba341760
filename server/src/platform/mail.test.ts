import { expect, it } from "vitest";
import { openMailbox } from "../../test/mailbox.ts";
import { smtpSender } from "./mail.ts";

const mail = {
  to: "ada@patients.example",
  subject: "A link",
  text: "https://clinic.example/#code",
};

it("sends nothing without encryption if the address of the mail server demands it", async () => {
  const mailbox = await openMailbox();
  const url = `smtp://127.0.0.1:${mailbox.port}`;
  const send = (query: string) => smtpSender(`${url}${query}`, "dosebeat@clinic.example")(mail);
  await expect(send("?requireTLS=true")).rejects.toMatchObject({ code: "ETLS" });
  expect(mailbox.received).toEqual([]);
  await send("");
  expect(mailbox.received).toHaveLength(1);
  await mailbox.close();
});
