import { once } from "node:events";
import { createServer } from "node:net";
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

it("gives up a mail server that keeps talking and never takes the mail", async () => {
  const server = createServer((socket) => {
    const talk = setInterval(() => socket.write("220-one moment\r\n"), 20);
    socket.on("close", () => clearInterval(talk)).on("error", () => {});
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const send = smtpSender(`smtp://127.0.0.1:${port}`, "dosebeat@clinic.example", 500);
  await expect(send(mail)).rejects.toMatchObject({ code: "ETIMEDOUT", message: "timeout" });
  server.close();
});
