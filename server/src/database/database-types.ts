import pg from "pg";

const { builtins } = pg.types;
const asText = (value: string) => value;

/** Values as schema.ts promises them: ids are numbers, `date` and `time` stay text, instants are Date. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format === "binary") return pg.types.getTypeParser(oid, format);
    switch (oid) {
      case builtins.INT8:
        return asSafeNumber;
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
    throw new RangeError(`The database holds the number ${value}, which JavaScript cannot hold.`);
  }
  return number;
}
