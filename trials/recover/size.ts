import { DAY } from "@dosebeat/domain/time/durations";
import * as z from "zod/mini";
import { fillBoxes, filledRows, ROWS_A_DAY } from "../../server/test/filled-boxes.ts";
import { query } from "../postgres.ts";
import { MANY } from "../stored.ts";
import type { Archived } from "./archived.ts";

const DAYS = 500;

/** Stores about so many rows of boxes that are nobody's. */
export async function fillRows(url: string, rows: number): Promise<void> {
  const boxes = Math.ceil(rows / ROWS_A_DAY / DAYS);
  const deveuis = Array.from(
    { length: boxes },
    (_, index) => `${MANY}${index.toString(16).padStart(8, "0")}`,
  );
  await query(
    url,
    `insert into sensors (deveui, claimcode, created_at) select deveui, 'x', now() from unnest($1::text[]) as deveui`,
    [deveuis],
  );
  const lastDay = Math.floor(Date.now() / DAY) * DAY - DAY;
  const filled = { deveuis, framesADay: 24, rawOf: deveuis.slice(0, Math.ceil(boxes / 20)) };
  await fillBoxes({ connectionString: url }, [filled], {
    firstDay: lastDay - (DAYS - 1) * DAY,
    lastDay,
  });
}

const Info = z.array(
  z.object({
    backup: z.array(
      z.object({
        label: z.string(),
        info: z.object({
          size: z.number(),
          delta: z.number(),
          repository: z.object({ delta: z.number() }),
        }),
      }),
    ),
  }),
);

/** What is stored, and what the newest backup copied of it and takes in the repository. */
export async function sizesOf({ url, pgbackrest }: Archived): Promise<string> {
  const { rows, bytes } = await filledRows({ connectionString: url });
  const [stanza] = Info.parse(JSON.parse(await pgbackrest("--output=json", "info")));
  const newest = stanza?.backup.at(-1);
  if (!newest) throw new Error("There is no backup.");
  const { size, delta, repository } = newest.info;
  return `${rows} rows (${mib(bytes)}); backup ${newest.label} of a database of ${mib(size)} copied ${mib(delta)}, ${mib(repository.delta)} in the repository`;
}

function mib(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`;
}
