import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useNotKnown } from "../../../ui/states/not-known.tsx";
import { useGroupCalls } from "./queries.ts";

/** How many patients of a group need a call today, with a link to them. */
export function GroupCalls({ group }: { group: { id: number; name: string } }) {
  const t = useTranslations("groups");
  const { data } = useGroupCalls(group.id);
  const notKnown = useNotKnown({ queryKey: ["worklist"] });
  if (!data || data.patients === 0) return null;
  // That nobody needs a call is said only of what is fresh.
  if (data.call === 0 && notKnown !== null) return null;
  const words = t("callOf", { name: group.name, count: data.call });
  return (
    <p className="group-line">
      {data.call === 0 ? (
        words
      ) : (
        <Link to="/{-$locale}/worklist" search={{ group: group.id }}>
          {words}
        </Link>
      )}
    </p>
  );
}
