import pg from "pg";

const { builtins } = pg.types;
const asText = (value: string) => value;

/** Parses values as typed in schema.ts: ids and `numeric` are numbers, `date` and `time` are text, instants are Date. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format === "binary") return pg.types.getTypeParser(oid, format);
    switch (oid) {
      case builtins.INT8:
        return asSafeNumber;
      case builtins.NUMERIC:
        return Number;
      case builtins.DATE:
      case builtins.TIME:
        return asText;
      default:
        return pg.types.getTypeParser(oid, format);
    }
  },
};

function asSafeNumber(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new RangeError(
      `The database has the number ${value}, which JavaScript cannot represent.`,
    );
  }
  return number;
}
