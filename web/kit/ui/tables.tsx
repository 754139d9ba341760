import { Button } from "@mantine/core";
import { useState } from "react";
import { nextSort } from "../../src/nouns/sensors/list-search.ts";
import { SensorTable } from "../../src/nouns/sensors/sensor-table.tsx";
import { Pager } from "../../src/ui/tables/pager.tsx";
import { SortHeader } from "../../src/ui/tables/sort-header.tsx";
import { useSteadyRows } from "../../src/ui/tables/steady-rows.ts";
import { TableScroll } from "../../src/ui/tables/table-scroll.tsx";
import { BOXES } from "../data/sensors.ts";
import { Case, Cases } from "../section.tsx";

const ROWS = Object.values(BOXES);
const PAGES = 7;
const ZONE = "Europe/Berlin";
const NAMES = ["Moreno", "Lindqvist", "Haddad"];

export function Tables() {
  return (
    <>
      <Cases title="Table" from="ui/tables/table-scroll.tsx, sort-header.tsx">
        <Case name="a head for each order; scrolls where it is narrow" wide>
          <Plain />
        </Case>
      </Cases>
      <Cases title="Dense list" from="nouns/sensors/sensor-table.tsx, ui/tables/steady-rows.ts">
        <Case name="rows keep their places while the pointer is among them" wide>
          <Steady />
        </Case>
        <Case name="busy: the list before stands in" wide>
          <div aria-busy="true">
            <Steady />
          </div>
        </Case>
      </Cases>
      <Cases title="Pages" from="ui/tables/pager.tsx">
        <FromPage page={1} />
        <FromPage page={3} />
        <FromPage page={PAGES} />
      </Cases>
    </>
  );
}

function Plain() {
  const [sort, setSort] = useState("name:asc");
  const sorted = [...NAMES].sort();
  const head = { hint: "Sort", sort, onSort: setSort };
  return (
    <TableScroll label="People">
      <table className="table">
        <thead>
          <tr>
            <SortHeader {...head} label="Name" field="name" />
            <SortHeader {...head} label="Language" field="language" />
            <th scope="col">Box</th>
            <th scope="col">Last press</th>
          </tr>
        </thead>
        <tbody>
          {(sort === "name:desc" ? sorted.reverse() : sorted).map((name) => (
            <tr key={name}>
              <td>{name}</td>
              <td>English</td>
              <td>
                <bdi>70b3d57ed0001a2b</bdi>
              </td>
              <td>November 18, 2026, 08:04</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Steady() {
  const [rows, setRows] = useState(ROWS);
  const [sort, setSort] = useState<string | undefined>("state:asc");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set([BOXES.silent.deveui]));
  const steady = useSteadyRows({ rows, list: "boxes", isPrevious: false });
  const choose = (deveuis: readonly string[], isChosen: boolean) => {
    const others = [...chosen].filter((one) => !deveuis.includes(one));
    setChosen(new Set(isChosen ? [...others, ...deveuis] : others));
  };
  const [now] = useState(() => Date.now());
  return (
    <>
      <section className="card dense-card" {...steady.hold}>
        <SensorTable
          rows={steady.rows}
          now={now}
          zone={ZONE}
          sort={sort}
          onSort={(field) => setSort(nextSort(sort, field))}
          chosen={chosen}
          onChoose={choose}
          onAction={() => {}}
        />
      </section>
      <Button
        variant="default"
        mt="md"
        onClick={() => setTimeout(() => setRows((before) => [...before].reverse()), 2_000)}
      >
        The other way round in two seconds
      </Button>
    </>
  );
}

function FromPage({ page: first }: { page: number }) {
  const [page, setPage] = useState(first);
  return (
    <Case name={`page ${first}`}>
      <Pager page={page} count={PAGES} onPage={setPage} />
    </Case>
  );
}
