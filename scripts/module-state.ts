import { type SourceFile, withoutComments } from "./source-files.ts";

/**
 * Permitted module-level state, by file and name, with the reason. All other state belongs in `Parts`
 * (server/src/parts.ts), a class or a component: two servers in one process and two test files in one
 * worker share modules.
 */
export const PERMITTED: Readonly<Record<string, string>> = {
  // Computed once, the same for everyone.
  "domain/src/time/local-time.ts periodsOf": "offsets by zone",
  "domain/src/time/local-time.ts startsOf": "starts of days by zones",
  "domain/src/time/local-time.ts dueDaysOf": "what the due times of a day have in common, by zones",
  "server/src/access/profiles/queries.ts lists": "lists of zones, one of each that is equal",
  "server/src/database/preparing-pool.ts names": "names of prepared statements, by their texts",
  "server/src/database/fast-sql/together.ts known": "types of parameters, by the text",
  "server/src/database/fast-sql/together.ts refused":
    "texts that PostgreSQL refuses to ask together",
  "server/src/telling/calendar/zones.ts known": "rules of zones, by name",
  "server/src/telling/reminders/patients.ts ONLY_ZONES": "lists of one zone, by its name",
  "server/src/accounts/sign-in/known-words.ts loaded": "a constant, but expensive to load",
  "server/src/accounts/sign-in/passwords.ts nobody": "a constant, but expensive to compute",
  "web/src/i18n/format.ts cache": "formatters by locale and options",
  "web/src/i18n/zone-cities.ts loaded": "a constant of the language, fetched once",
  "web/src/nouns/medicine-names/use-substances.ts known": "a constant, fetched once",
  "web/src/routing/later-words.tsx known": "constants of the language, fetched once",
  // Tied to a request, and garbage-collected with it.
  "server/src/authentication/authenticate.ts admissions": "what Fastify knows by the request",
  "contract/src/plan-parts.ts sentAsTimes": "how a row of a request was written",
  "server/src/authentication/authenticate.ts keyLimits": "what Fastify knows by the request",
  "server/src/whole/fhir/handling.ts ignored": "parameters of a request that were ignored",
  // Tied to what is cached, and garbage-collected with it.
  "server/src/database/replicas/reading-db.ts primaries": "the database that each copy is one of",
  "web/src/api/refreshes.ts refreshes": "whether each cached answer could be refreshed",
  "web/src/api/server-clock.ts difference": "how far this device's clock is behind the server's",
  // Tied to the page, of which a browser has one.
  "web/src/ui/toasts/toast-container.ts dialogs": "open dialogs of the page, topmost last",
  "web/src/ui/toasts/toast-container.ts container": "an element of the page",
  "web/src/routing/ensure-user.ts knownSignIn": "fetched once per page load",
  "web/src/routing/ensure-user.ts asked": "the request for it that is under way",
  "web/src/routing/ensure-user.ts drawnIn":
    "the sign-in in which the page drew before it was answered",
  "web/src/session/user-check.ts check": "the same request, for what must wait for it",
  "web/src/session/user-check.ts isPending": "whether it is under way",
  "web/src/api/query-client.ts prepared":
    "the client of the page's first screen, until that takes it",
  "web/src/routing/chunks.ts kept": "how many loads must not end in a reload of the page",
  "web/src/api/activity.ts lastAction": "when the user last did something on the page",
  "web/src/api/live.ts heard": "until when the page heard events, by their address",
  "web/src/api/confirmation.ts question": "what the page asks its user",
  "web/src/session/session.ts erased":
    "whether the page has just seen its account erased, for the sign-in page",
  "web/src/session/sign-out.ts telling": "a request under way",
  "web/src/offline/device-store.ts opened": "the page's connection to what its device keeps",
  "web/src/nouns/push/notification-store.ts opened": "the same for notifications",
  "web/src/nouns/push/shown-replies.ts shown": "replies that wait on the device",
  "web/src/offline/shown-entries.ts shown": "what the page shows of it",
  "web/src/offline/shown-entries.ts taken": "what of it the server has, and is shown no longer",
  "web/src/offline/kept-answers.ts stated": "how many statements the server has answered",
  "web/src/offline/kept-answers.ts questions": "how many questions were asked",
  "web/src/offline/kept-answers.ts answered": "the newest answered question of each kind",
  "web/src/offline/kept-start.ts start":
    "what the page is drawn from until the server has answered",
  "web/src/offline/say.ts storing": "what is being stored, before what is said next",
  "web/src/offline/send.ts next": "when it tries again, and whose statements",
  "web/src/offline/send.ts attempts":
    "attempts under way, so that a page that opens makes no second one",
  "web/src/offline/send.ts refused":
    "when a busy server wants to be asked again, for an attempt that waited for its turn",
  "web/src/session/impersonation.ts readText": "what localStorage held when it was last parsed",
  "web/src/session/impersonation.ts readValue": "the same, parsed",
  "web/src/api/connection-state.ts lost": "lost streams, each removed by its owner",
  "web/src/api/connection-state.ts refused":
    "questions that a busy server did not answer, by their kind",
};

/**
 * `let`, a store, or an empty container that is only useful once filled. What `makeChanges` and `makeNews` hold are
 * subscribers, which unsubscribe when unmounted.
 */
const STATE =
  /^(?:export )?(?:(?:let|var) (\w+)|const (\w+)(?:: (?!Readonly|readonly )(?:[^=]|=>)+)? =\s*(?:new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|new LRUCache\b|makeStore\b|Buffer\.alloc\w*\(|\[\]|\{\}))/gm;

/** Module-level state of a file, as `path name`. */
export function moduleState({ path, text }: SourceFile): string[] {
  return [...withoutComments(text).matchAll(STATE)].map(
    ([, variable, constant]) => `${path} ${variable ?? constant}`,
  );
}
