import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useGroupCalls } from "./queries.ts";

/** How many patients of a group need a call today, with a link to them. */
export function GroupCalls({ group }: { group: { id: number; name: string } }) {
  const t = useTranslations("groups");
  const { data } = useGroupCalls(group.id);
  if (!data || data.patients === 0) return null;
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
