import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Felt } from "./felt.ts";
import { useFeltText } from "./felt-card.tsx";

/** A celebrated press says more than that one arrived, so wait to see whether there is one. */
const WAIT = 300;

interface SpokenProps {
  announcement: string;
  felt: Felt | null;
  zone: string;
}

/** Announces live changes to screen readers, each once. */
export function Spoken({ announcement, felt, zone }: SpokenProps) {
  const t = useTranslations("answer");
  const textOf = useFeltText(zone);
  const [spoken, setSpoken] = useState("");
  const isFelt = useRef(false);
  isFelt.current = felt !== null;
  const { when, names } = felt ? textOf(felt) : { when: null, names: "" };
  const news = when === null ? null : `${t("got")}: ${when}. ${names}`;
  useEffect(() => {
    if (news !== null) setSpoken(news);
  }, [news]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!isFelt.current) setSpoken(announcement);
    }, WAIT);
    return () => clearTimeout(timer);
  }, [announcement]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {spoken}
    </p>
  );
}
