import { describe, expect, it } from "vitest";
import { MOST_ROWS } from "../../../ui/import/read-csv.ts";
import { COLUMNS, TEMPLATE } from "./columns.ts";
import { readBoxes } from "./read-boxes.ts";

const eui = (number: number) => number.toString(16).padStart(16, "0");
const kinds = (text: string) =>
  readBoxes(text).faults.map(({ kind, line, column, value }) => [kind, line, column, value]);

describe("an import file", () => {
  it("can be the template we offer", () => {
    expect(readBoxes(TEMPLATE)).toEqual({
      boxes: [
        {
          line: 2,
          input: {
            deveui: "70b3d57ed0000001",
            serial_number: "PB-0001",
            model: "pillbox-1",
            interval_minutes: 60,
            state: "in_use",
          },
          empty: ["joineui", "qrprofileid", "box_group", "place", "notes"],
        },
      ],
      faults: [],
      passedOver: [],
    });
    expect(TEMPLATE).toContain(COLUMNS.join(";"));
  });

  it.each([
    ["commas", `deveui,serial_number\n${eui(1)},A`],
    ["semicolons and a byte order mark", `\ufeffdeveui;serial_number\r\n${eui(1)};A\r\n`],
    ["tabs", `DevEUI\tSerial number\n${eui(1)}\tA`],
    ["quotes", `"deveui","serial_number"\n"${eui(1)}","A"\n`],
    ["other columns first and blank lines", `Serial-Number;DEVEUI\n\n A ; ${eui(1)} \n;\n`],
    ["old line ends", `deveui;serial_number\r${eui(1)};A\r`],
  ])("may have %s", (_, text) => {
    const { boxes, faults } = readBoxes(text);
    expect(faults).toEqual([]);
    expect(boxes.map(({ input }) => input)).toEqual([{ deveui: eui(1), serial_number: "A" }]);
  });

  it("may have separators, quotes and line breaks inside quotes, and lines are counted correctly", () => {
    const text = `deveui;serial_number\n${eui(1)};"a;""b""\nc"\nnonsense;x\n`;
    const { boxes, faults } = readBoxes(text);
    expect(boxes[0]?.input.serial_number).toBe('a;"b"\nc');
    expect(faults).toEqual([{ kind: "deveui", line: 4, column: "deveui", value: "nonsense" }]);
  });

  it("may have EUIs in groups and in capitals", () => {
    const { boxes } = readBoxes("deveui\n70-B3-D5-7E-D0-00-00-01\n70:b3:d5:7e:d0:00:00:02");
    expect(boxes.map(({ input }) => input.deveui)).toEqual([
      "70b3d57ed0000001",
      "70b3d57ed0000002",
    ]);
  });

  it("can be the file that the list exports", () => {
    const head =
      "deveui,serial_number,model,joineui,qrprofileid,interval_minutes,state,box_group,place,notes,condition,last_contact,battery,assigned";
    const text = [
      head,
      `${eui(1)},A,pillbox-1,,,60,retired,Ward 3,"Shelf 2, left","'=not a formula",retired,2026-05-10T12:00:00.000Z,88,false`,
    ].join("\r\n");
    expect(readBoxes(text)).toEqual({
      boxes: [
        {
          line: 2,
          input: {
            deveui: eui(1),
            serial_number: "A",
            model: "pillbox-1",
            interval_minutes: 60,
            state: "retired",
            box_group: "Ward 3",
            place: "Shelf 2, left",
            notes: "=not a formula",
          },
          empty: ["joineui", "qrprofileid"],
        },
      ],
      faults: [],
      passedOver: ["condition", "last_contact", "battery", "assigned"],
    });
  });

  it("has an unknown state and a group that is too long reported", () => {
    expect(kinds(`deveui;state;box_group\n${eui(1)};broken;${"x".repeat(101)}`)).toEqual([
      ["state", 2, "state", "broken"],
      ["note", 2, "box_group", "x".repeat(101)],
    ]);
  });

  it("has every error reported with line, column and value", () => {
    const head = "deveui;claimcode;model;joineui;qrprofileid;interval_minutes";
    const text = [
      head,
      `${eui(1)};;;;;`,
      "12;abc;toaster;zz;1;0",
      `${eui(1)};;;;;`,
      ";secret-1;;;;",
      `${eui(2)};;;;;60;surplus`,
      `${eui(3)};;;;;1e2`,
    ].join("\n");
    expect(kinds(text)).toEqual([
      ["deveui", 3, "deveui", "12"],
      ["claimcode", 3, "claimcode", "abc"],
      ["model", 3, "model", "toaster"],
      ["eui", 3, "joineui", "zz"],
      ["profile", 3, "qrprofileid", "1"],
      ["interval", 3, "interval_minutes", "0"],
      ["twice", 4, "deveui", "2"],
      ["deveui", 5, "deveui", ""],
      ["tooWide", 6, "", "surplus"],
      ["interval", 7, "interval_minutes", "1e2"],
    ]);
  });

  it.each([
    ["", "empty"],
    ["\n\n", "empty"],
    ["deveui;serial_number\n", "empty"],
    ["serial_number\nA", "missingColumn"],
    [`deveui;colour\n${eui(1)};red`, "unknownColumn"],
    [`deveui;DevEUI\n${eui(1)};${eui(2)}`, "columnTwice"],
    [`deveui;serial_number\n${eui(1)};"never ends`, "quote"],
    ["PK\u0003\u0004 not a text at all", "unknownColumn"],
  ])("like %j is refused as %s", (text, kind) => {
    const { faults } = readBoxes(text);
    expect(faults.map((fault) => fault.kind)).toContain(kind);
  });

  it("may have more boxes than one call registers, up to a limit", () => {
    const file = (count: number) =>
      ["deveui", ...Array.from({ length: count }, (_, index) => eui(index + 1))].join("\n");
    expect(readBoxes(file(2500)).boxes).toHaveLength(2500);
    const count = MOST_ROWS + 1;
    expect(kinds(file(count))).toEqual([["tooMany", count, "", `${count}`]]);
  });
});
