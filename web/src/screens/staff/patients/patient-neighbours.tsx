import { Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { isolate } from "../../../i18n/isolate.ts";
import { NextIcon, PreviousIcon } from "../../../ui/icons/icons.tsx";
import { fullName } from "../../../ui/identity/person-text.ts";
import { LIST_PAGE } from "../worklist/list-page.ts";
import { listText } from "../worklist/list-text.ts";
import { useWorklist } from "../worklist/queries.ts";
import { useKeys } from "../worklist/use-keys.ts";
import { BackLink } from "./back-link.tsx";
import { type ListBefore, onPage } from "./list-before.ts";
import { type ListedPage, type Neighbour, neighboursOf } from "./neighbours.ts";
import { usePatients } from "./patients-query.ts";
import { USUAL_DAYS } from "./patients-search.ts";

interface NeighboursProps<Of extends ListBefore["of"] = ListBefore["of"]> {
  list: Extract<ListBefore, { of: Of }>;
  profileid: number;
}

/** The way back to the list, and the patients before and after in its order, across pages. */
export function PatientNeighbours({ list, profileid }: NeighboursProps) {
  return list.of === "worklist" ? (
    <OfWorklist list={list} profileid={profileid} />
  ) : (
    <OfPatients list={list} profileid={profileid} />
  );
}

function OfWorklist({ list, profileid }: NeighboursProps<"worklist">) {
  const { q, group, section, done = false, mine = false, page = 1 } = list;
  const asked = { search: q, group, section, isDone: done, isMine: mine, pageSize: LIST_PAGE };
  const here = useWorklist({ ...asked, page });
  const edge = edgeOf(here.data, page, profileid);
  const beyond = useWorklist({ ...asked, page: page + edge }, edge !== 0);
  return (
    <Ways
      list={list}
      profileid={profileid}
      here={pageOf(here)}
      beyond={edge === 0 ? undefined : pageOf(beyond)}
      edge={edge}
    />
  );
}

function OfPatients({ list, profileid }: NeighboursProps<"patients">) {
  const { q, group, days = USUAL_DAYS, sort = "familyname:asc", page = 1 } = list;
  const { missed, known, box } = list;
  const length = `${days}` as const;
  const filter = { search: q, group, missed, known, box, days: length, sort };
  const here = usePatients({ ...filter, page, pageSize: LIST_PAGE });
  const edge = edgeOf(here.data, page, profileid);
  const beyond = usePatients({ ...filter, page: page + edge, pageSize: LIST_PAGE }, edge !== 0);
  return (
    <Ways
      list={list}
      profileid={profileid}
      here={pageOf(here)}
      beyond={edge === 0 ? undefined : pageOf(beyond)}
      edge={edge}
    />
  );
}

interface Answer {
  data: readonly Neighbour[];
  meta: { pagination: { pageCount: number; total: number } };
}

/** The page of a query, unless it is the placeholder of another query. */
function pageOf(query: { data: Answer | undefined; isPlaceholderData: boolean }) {
  return query.data && !query.isPlaceholderData
    ? { rows: query.data.data, total: query.data.meta.pagination.total }
    : undefined;
}

/** Whether the patient is at an end of the page, with a page beyond it: 1 next, -1 previous. */
function edgeOf(answer: Answer | undefined, page: number, profileid: number): 1 | 0 | -1 {
  if (!answer) return 0;
  const { data, meta } = answer;
  if (data.at(-1)?.id === profileid && page < meta.pagination.pageCount) return 1;
  return data[0]?.id === profileid && page > 1 ? -1 : 0;
}

interface WaysProps extends NeighboursProps {
  here: ListedPage | undefined;
  beyond: ListedPage | undefined;
  edge: 1 | 0 | -1;
}

function Ways({ list, profileid, here, beyond, edge }: WaysProps) {
  const t = useTranslations("worklist");
  const navigate = useNavigate();
  const { page = 1 } = list;
  const found = neighboursOf({ profileid, page, here, beyond, edge });
  // A patient who was called leaves the list, but keeps the neighbours they had there.
  const known = useRef(found);
  if (found.place !== null || known.current.of !== profileid) known.current = found;
  const { before, after } = known.current;
  const leadTo = ({ row, page: at }: NonNullable<typeof after>) =>
    ({
      to: "/{-$locale}/patients/$profileId",
      params: { profileId: row.id },
      search: { list: listText(onPage(list, at)) },
    }) as const;
  const go = (to: typeof after) => () => {
    if (to) void navigate({ ...leadTo(to), replace: true });
  };
  // Each replaces the page before: one step back leads to the list, however many patients were seen.
  useKeys({ j: go(after), k: go(before) });
  return (
    <nav className="patient-ways" aria-label={t("ways")}>
      <BackLink list={list} at={found.place === null ? (after?.row.id ?? profileid) : profileid}>
        {found.place === null
          ? t("back_to_list")
          : t("backToRow", { row: found.place, of: here?.total ?? 0 })}
      </BackLink>
      <span>
        {(
          [
            ["previousPatient", "K", before],
            ["nextPatient", "J", after],
          ] as const
        ).map(
          ([key, letter, to]) =>
            to && (
              <Link
                key={key}
                {...leadTo(to)}
                replace
                aria-keyshortcuts={letter}
                title={t(key, { name: fullName(to.row.attributes) })}
                aria-label={t(key, { name: isolate(fullName(to.row.attributes)) })}
              >
                {key === "previousPatient" && <PreviousIcon />}
                <bdi>{fullName(to.row.attributes)}</bdi>
                {key === "nextPatient" && <NextIcon />}
              </Link>
            ),
        )}
      </span>
    </nav>
  );
}
