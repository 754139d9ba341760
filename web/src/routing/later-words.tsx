import { type ComponentType, type ReactNode, use, useMemo } from "react";
import { IntlProvider, useLocale, useMessages } from "use-intl";
import { type LaterMessages, loadLaterMessages } from "../i18n/catalogues.ts";
import { localeOfIso, localeOfPath } from "../i18n/locales.ts";
import type { LaterPart } from "../i18n/nouns.ts";
import { loadChunk } from "./chunks.ts";

interface Words {
  /** Once they have arrived, `use` returns them without waiting. */
  coming: Promise<LaterMessages>;
}

/** How long a failure is told before the words are fetched again. */
const RETRY_AFTER = 3_000;

const known = new Map<string, Words>();

/**
 * Loads a screen together with a part of the messages that only it and its like use, and shows it with
 * these; to be given to `loadChunk`. Fails if either cannot be fetched.
 */
export function withWords<Props extends object>(
  part: LaterPart,
  load: () => Promise<ComponentType<Props>>,
): () => Promise<{ default: ComponentType<Props> }> {
  return async () => {
    const { code } = localeOfPath(window.location.pathname);
    const [Screen] = await Promise.all([load(), wordsOf(part, code).coming]);
    return {
      default: (props) => (
        <WithWords part={part}>
          <Screen {...props} />
        </WithWords>
      ),
    };
  };
}

/** The messages of a part in a language. Throws `ChunkLoadError` when they cannot be fetched. */
export function loadWords<Part extends LaterPart>(part: Part, code: string) {
  return loadChunk(() => loadLaterMessages(part, code))();
}

/**
 * After a change of the language it waits for the words in the new one. `use` is called in each rendering: React
 * repeats one that waited, and must find the same hooks although the words have arrived.
 */
function WithWords({ part, children }: { part: LaterPart; children: ReactNode }) {
  const iso = useLocale();
  const messages = useMessages();
  const { code } = localeOfIso(iso);
  const words = wordsOf(part, code);
  const later = use(words.coming);
  const all = useMemo(() => ({ ...messages, ...later }), [messages, later]);
  return (
    <IntlProvider locale={iso} messages={all} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

function wordsOf(part: LaterPart, code: string): Words {
  const key = `${part} ${code}`;
  const found = known.get(key);
  if (found) return found;
  const words: Words = { coming: loadWords(part, code) };
  words.coming.then(
    // What React itself notes of a promise, but only after the first rendering that waits for it.
    (value) => Object.assign(words.coming, { status: "fulfilled", value }),
    // Asked for again at once, a component that waits would never tell the failure.
    () => setTimeout(() => known.delete(key), RETRY_AFTER),
  );
  known.set(key, words);
  return words;
}
