/** Tables with a row for each message, press, statement, notification or entry of the audit log. */
const LARGE_TABLES =
  "readings uplinks raw_uplinks press_claims uplink_keys messages audit_entries audit_personal audit_seals dose_statements intakes";

const LARGE = `(?:only\\s+)?(?:public\\.)?(?:${LARGE_TABLES.replaceAll(" ", "|")})(?:_rest|_\\d{4}_\\d{2})?\\b`;

/** A constant that PostgreSQL stores once, without touching the rows. */
const CONSTANT =
  /\sdefault\s+(?:true|false|null|-?\d+(?:\.\d+)?|'[^']*'(?:::\w+)?)\s*(?:,|$|not\s+null|check)/;

/** What a statement would do to all rows of a large table while others wait for it. */
const LONG: readonly { what: string; is: (statement: string) => boolean }[] = [
  {
    what: "builds an index while nobody can write",
    is: (text) =>
      matches(`^create\\s+(?:unique\\s+)?index\\s(?!concurrently).*?\\bon\\s+${LARGE}`, text),
  },
  {
    what: "reads or rewrites all rows of a large table under a lock",
    is: (text) =>
      matches(`^alter\\s+table\\s+(?:if\\s+exists\\s+)?${LARGE}`, text) && isLongChange(text),
  },
  {
    what: "changes or copies the rows of a large table in one transaction",
    is: (text) =>
      matches(`^(?:with\\b.*?\\b)?(?:update|delete\\s+from)\\s+${LARGE}`, text) ||
      (/^(?:insert|create\s+table|select|with)\b/i.test(text) &&
        matches(`\\b(?:from|join)\\s+${LARGE}`, text)),
  },
  {
    what: "locks a large table by itself",
    is: (text) => matches(`^(?:lock\\s+table|vacuum\\s+full|cluster|reindex.*?)\\s+${LARGE}`, text),
  },
];

/**
 * The parts of a migration that would make others wait for long for a large table. Bodies of functions are
 * ignored, since a migration does not run them.
 */
export function longLocksIn(migration: string): string[] {
  const text = migration
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\/\*.*?\*\//gs, "");
  return text
    .split(";")
    .map((statement) => statement.trim().replaceAll(/\s+/g, " "))
    .flatMap((statement) => {
      const found = LONG.find(({ is }) => is(statement));
      return found ? [`${found.what}: ${statement}`] : [];
    });
}

function isLongChange(text: string): boolean {
  const changes = text.split(/,\s*(?=add |alter |drop |attach |validate )/i);
  return changes.some(
    (change) =>
      /\balter (?:column )?\w+ (?:set data )?type\b|\bset not null\b|\bset logged\b/i.test(
        change,
      ) ||
      (/\badd (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude)\b/i.test(
        change,
      ) &&
        !/\bnot valid\b/i.test(change)) ||
      (/\badd (?:column )?/i.test(change) && /\sdefault\s/i.test(change) && !CONSTANT.test(change)),
  );
}

function matches(pattern: string, text: string): boolean {
  return new RegExp(pattern, "is").test(text);
}
