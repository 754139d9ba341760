import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { SchedulesAnswer } from "@dosebeat/contract/schedules";
import { INGEST_KEY } from "../running-server.ts";
import type { Kind } from "./national-day.ts";
import type { Outcome } from "./open-loop.ts";

const MOST_SOCKETS = 1_000;

interface Person {
  token: string;
  profileid: number;
}

export interface People {
  /** Patients with a history, whose pages are opened. */
  patients: readonly Person[];
  admin: string;
  /** Boxes that send; each sends its counters in order. */
  boxes: readonly string[];
}

/** Makes the calls of a national day. */
export class Asker {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
  readonly #url: string;
  readonly #people: People;
  readonly #frames = new Map<string, { fcnt: number; presses: number }>();
  readonly #medicines = new Map<Person, { id: number; time: string }>();
  /** The first frame counter of the boxes: greater than any that was sent for them before. */
  readonly #boot = Math.round(Date.now() / 1000) % 60_000;
  #turn = 0;

  constructor(url: string, people: People) {
    this.#url = url;
    this.#people = people;
  }

  /** Loads what statements need. */
  async prepare(): Promise<void> {
    for (const person of this.#people.patients) {
      const body = await this.#text(person.token, "/api/medicine-schedules/profile?phases=all");
      const { schedule } = SchedulesAnswer.parse(JSON.parse(body)).data;
      const [first] = schedule;
      if (!first) throw new Error("A patient has no plan.");
      this.#medicines.set(person, { id: first.medicine.id, time: first.dosage_time.slice(0, 5) });
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  async ask(kind: Kind, gone: AbortSignal): Promise<Outcome> {
    this.#turn += 1;
    const person = this.#person();
    switch (kind) {
      case "frame":
      case "press":
        return this.#send("POST", "/api/ingest/box", INGEST_KEY, gone, this.#message(kind));
      case "page":
        return this.#page(person, gone);
      case "statement":
        return this.#send("PUT", "/api/doses", person.token, gone, this.#statement(person));
      case "list":
        return this.#send("GET", "/api/adherence/summary?days=14", this.#people.admin, gone);
      case "program":
        return this.#send("GET", `/fhir/Patient/${person.profileid}`, person.token, gone);
    }
  }

  #person(): Person {
    const { patients } = this.#people;
    const person = patients[this.#turn % patients.length];
    if (!person) throw new Error("There are no patients.");
    return person;
  }

  /** What Today asks for as it opens (web/src/first/early-calls.ts). */
  async #page({ token }: Person, gone: AbortSignal): Promise<Outcome> {
    const today = new Date().toISOString().slice(0, 10);
    const paths = [
      "/api/users/me",
      "/api/profile/userdata",
      `/api/doses?from=${today}&to=${today}`,
      "/api/medicine-schedules/profile?phases=all",
    ];
    const outcomes = await Promise.all(paths.map((path) => this.#send("GET", path, token, gone)));
    return outcomes.find((outcome) => outcome !== "answered") ?? "answered";
  }

  #message(kind: "frame" | "press"): unknown {
    const { boxes } = this.#people;
    const deveui = boxes[this.#turn % boxes.length] ?? "";
    const { fcnt, presses } = this.#frames.get(deveui) ?? { fcnt: 0, presses: 0 };
    const pressed = presses + (kind === "press" ? 1 : 0);
    this.#frames.set(deveui, { fcnt: fcnt + 1, presses: pressed });
    return {
      deveui,
      time: new Date().toISOString(),
      battery: 80,
      temperature: 20 + (fcnt % 24) / 10,
      humidity: 45,
      motion: fcnt % 3,
      fcnt,
      boot: this.#boot,
      press_seq: pressed,
      presses: kind === "press" ? [{ seq: pressed, age_s: 2 }] : [],
    };
  }

  #statement(person: Person): unknown {
    const { id, time } = this.#medicines.get(person) ?? { id: 0, time: "08:00" };
    const now = new Date().toISOString();
    const about = { date: now.slice(0, 10), medicine: id, dosage_time: time };
    return { data: { ...about, status: null, key: randomUUID(), said_utc: now } };
  }

  async #text(token: string, path: string): Promise<string> {
    let text = "";
    await this.#send("GET", path, token, AbortSignal.timeout(30_000), undefined, (body) => {
      text = body;
    });
    return text;
  }

  #send(
    method: string,
    path: string,
    token: string,
    signal: AbortSignal,
    sent?: unknown,
    onBody: (text: string) => void = () => {},
  ): Promise<Outcome> {
    const body = sent === undefined ? undefined : JSON.stringify(sent);
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
    };
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, method, headers, signal };
      const asked = request(new URL(path, this.#url), options, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0 } = response;
          const text = Buffer.concat(chunks).toString("utf8");
          onBody(text);
          if (status >= 200 && status < 300) resolve("answered");
          else if (status === 503 || status === 429) resolve("refused");
          else reject(new Error(`${method} ${path} answered ${status}: ${text.slice(0, 200)}`));
        });
      });
      asked.once("error", reject);
      asked.end(body);
    });
  }
}
