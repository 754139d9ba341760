import { describe, expect, it } from "vitest";
import { readPeople } from "./read-people.ts";
import { TEMPLATE } from "./template.ts";

const faultsIn = (text: string) =>
  readPeople(text).faults.map(({ kind, line, column, value }) => [kind, line, column, value]);

describe("an import file of patients", () => {
  it("can be the template we offer", () => {
    const row = {
      email: "ada@example.org",
      givenname: "Ada",
      familyname: "Lovelace",
      language: "en",
      timezone: "Europe/London",
      record_number: "S-0001",
      born: "1951",
    };
    expect(readPeople(TEMPLATE)).toEqual({ people: [{ line: 2, row }], faults: [] });
  });

  it("may be pasted from a spreadsheet, with other names and capitals", () => {
    const text = "E-Mail\tFirst name\tSurname\tLanguage\na@x.example\tAda\tByron\tDE\n";
    const row = { email: "a@x.example", givenname: "Ada", familyname: "Byron", language: "de" };
    expect(readPeople(text).people).toEqual([{ line: 2, row }]);
  });

  it("needs addresses and names", () => {
    expect(faultsIn("email;colour\na@x.example;red")).toEqual([
      ["unknownColumn", 1, "colour", "colour"],
      ["missingColumn", 1, "givenname", "email colour"],
      ["missingColumn", 1, "familyname", "email colour"],
    ]);
  });

  it("names addresses, and record numbers of a group, that come twice anywhere in it", () => {
    const head = "email;givenname;familyname;record_number;group";
    const many = Array.from({ length: 1500 }, (_, at) => `p${at}@x.example;A;B;N-${at};North`);
    const text = [head, ...many, "P0@X.example;A;B;;", "q@x.example;A;B;n-1;north"].join("\n");
    const more = `${text}\nr@x.example;A;B;N-1;South\ns@x.example;A;B;N-1;`;
    expect(faultsIn(more)).toEqual([
      ["twice", 1502, "email", "2"],
      ["twice", 1503, "record_number", "3"],
    ]);
  });
});
