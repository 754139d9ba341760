import type { Care } from "@dosebeat/contract/care";
import { getCare } from "@dosebeat/contract/care-calls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { z } from "zod/mini";
import { shownBy } from "../../api/stale.ts";
import { isolate } from "../../i18n/isolate.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { askOrRecall } from "../../offline/kept-answers.ts";
import { HeartIcon } from "../../ui/icons/icons.tsx";
import { careOptions } from "./queries.ts";
import "./thanks-lines.css";

/** What a carer's device keeps: names and thanks, but no addresses and nothing else about patients. */
const Thanks = z.object({
  lines: z.array(z.object({ id: z.number(), name: z.string(), due_utc: z.string() })),
});
type Thanks = z.infer<typeof Thanks>;

const KEY = ["care", "thanks"];

/** Who said thanks for a dose in the last day; offline, the last known state. A failed query shows nothing. */
export function ThanksLines({ zone }: { zone: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    meta: shownBy(getCare),
    queryFn: () =>
      askOrRecall<Thanks>({
        kind: "thanks",
        // Not retried: the kept answer is shown meanwhile.
        ask: async () => thanksIn(await client.fetchQuery({ ...careOptions, retry: false })),
        fit: (kept) => Thanks.safeParse(kept).data ?? null,
        onLate: (late) => client.setQueryData(KEY, late),
      }),
  });
  const t = useTranslations("careAsks");
  const format = useFormat(zone);
  return data?.lines.map(({ id, name, due_utc }) => (
    <p key={id} className="thanks-line">
      <HeartIcon />
      <span>{t("thanks", { name: isolate(name), time: isolate(format.time(due_utc)) })}</span>
    </p>
  ));
}

function thanksIn({ carers }: Care): Thanks {
  return {
    lines: carers.flatMap(({ id, name, thanks }) =>
      thanks ? [{ id, name: name ?? "", due_utc: thanks.due_utc }] : [],
    ),
  };
}
