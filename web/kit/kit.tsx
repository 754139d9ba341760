import { lazy, Suspense, useEffect, useState } from "react";
import type { Messages } from "../src/i18n/catalogues.ts";
import type { Locale } from "../src/i18n/locales.ts";
import { loadMessages } from "./messages.ts";
import { ShownView } from "./use-view.ts";
import { hrefOf, type View } from "./view.ts";
import { World } from "./world.tsx";

// A frame that shows a single component does not fetch the whole page.
const SideBySide = lazy(async () => ({ default: (await import("./side-by-side.tsx")).SideBySide }));
const WholePage = lazy(async () => ({ default: (await import("./whole-page.tsx")).WholePage }));
const Stage = lazy(async () => ({ default: (await import("./stage/stage.tsx")).Stage }));

/** Every token, component and state of the product on one page, with made-up data. */
export function Kit({ view: asked }: { view: View }) {
  const [view, setView] = useState(asked);
  const spoken = useSpoken(view.locale);
  if (!spoken) return null;
  const change = (part: Partial<View>) => {
    const next = { ...view, ...part };
    window.history.replaceState(null, "", `${hrefOf(next)}${location.hash}`);
    setView(next);
  };
  const shown = { ...view, locale: spoken.locale };
  return (
    <ShownView value={shown}>
      <World messages={spoken.messages}>
        <Suspense fallback={null}>
          {view.stage !== null ? (
            <Stage name={view.stage} />
          ) : view.sideBySide ? (
            <SideBySide onChange={change} />
          ) : (
            <WholePage onChange={change} />
          )}
        </Suspense>
      </World>
    </ShownView>
  );
}

/** The language with its messages; the previous one until they have loaded. */
function useSpoken(locale: Locale) {
  const [spoken, setSpoken] = useState<{ locale: Locale; messages: Messages } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadMessages(locale.code).then((messages) => {
      if (isWanted) setSpoken({ locale, messages });
    });
    return () => {
      isWanted = false;
    };
  }, [locale]);
  return spoken;
}
