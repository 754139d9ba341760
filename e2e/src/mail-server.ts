import { EventEmitter, once } from "node:events";
import { createServer, type Socket } from "node:net";

export interface MailServer {
  url: string;
  /** The first mail whose content matches, even if it is yet to arrive; the content is as sent. */
  mail: (content: RegExp) => Promise<RegExpExecArray>;
  close: () => void;
}

/** Accepts every mail, as an SMTP server without TLS does. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = [];
  const news = new EventEmitter();
  const server = createServer((socket) =>
    take(socket, (mail) => {
      mails.push(mail);
      news.emit("mail");
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const mail = async (content: RegExp) => {
    for (;;) {
      const found = mails.map((one) => content.exec(one)).find((one) => one !== null);
      if (found) return found;
      await once(news, "mail");
    }
  };
  return { url: `smtp://127.0.0.1:${port}`, mail, close: () => server.close() };
}

function take(socket: Socket, onMail: (mail: string) => void): void {
  let text = "";
  let isMail = false;
  socket.on("error", () => undefined);
  socket.write("220 mail.example\r\n");
  socket.on("data", (data) => {
    text += String(data);
    if (isMail) {
      if (!text.endsWith("\r\n.\r\n")) return;
      // Decodes soft line breaks and equals signs of quoted-printable.
      onMail(text.replace(/=\r\n/g, "").replaceAll("=3D", "="));
      isMail = false;
      socket.write("250 taken\r\n");
    } else {
      if (!text.endsWith("\r\n")) return;
      isMail = /^DATA/i.test(text);
      socket.write(isMail ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 yes\r\n");
    }
    text = "";
  });
}
