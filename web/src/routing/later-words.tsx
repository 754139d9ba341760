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

/** How long a failure is reported before the words are fetched again. */
const RETRY_AFTER = 3_000;

const known = new Map<string, Words>();

/**
 * Loads a screen together with a part of the messages that only such screens use, and shows it with
 * them; to be passed to `loadChunk`. Fails if either cannot be fetched.
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
 * repeats a rendering that waited, and must find the same hooks even if the words have arrived.
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
    // React sets these on a promise too, but only after the first rendering that waits for it.
    (value) => Object.assign(words.coming, { status: "fulfilled", value }),
    // If it were refetched at once, a waiting component would never report the failure.
    () => setTimeout(() => known.delete(key), RETRY_AFTER),
  );
  known.set(key, words);
  return words;
}
