import { createContext, Script } from "node:vm";
import { parse } from "acorn";

/** The names of ECMAScript 5.1 (its chapter 15), of the objects that a formatter may use. */
const ES5 = {
  globalThis:
    "NaN Infinity undefined eval parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent Object Function Array String Boolean Number Date RegExp Error EvalError RangeError ReferenceError SyntaxError TypeError URIError Math JSON",
  Object:
    "length name prototype getPrototypeOf getOwnPropertyDescriptor getOwnPropertyNames create defineProperty defineProperties seal freeze preventExtensions isSealed isFrozen isExtensible keys",
  Array: "length name prototype isArray",
  "Array.prototype":
    "length constructor toString toLocaleString concat join pop push reverse shift slice sort splice unshift indexOf lastIndexOf every some forEach map filter reduce reduceRight",
  String: "length name prototype fromCharCode",
  "String.prototype":
    "length constructor toString valueOf charAt charCodeAt concat indexOf lastIndexOf localeCompare match replace search slice split substring toLowerCase toLocaleLowerCase toUpperCase toLocaleUpperCase trim",
  Number: "length name prototype MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY",
  "Number.prototype":
    "constructor toString toLocaleString valueOf toFixed toExponential toPrecision",
  Math: "E LN10 LN2 LOG2E LOG10E PI SQRT1_2 SQRT2 abs acos asin atan atan2 ceil cos exp floor log max min pow random round sin sqrt tan",
};

/** Removes everything newer than ECMAScript 5.1, which networks may lack. */
const TAKE_AWAY = Object.entries(ES5)
  .map(
    ([object, names]) => `
      (function (object, names) {
        Object.getOwnPropertyNames(object).forEach(function (name) {
          if (names.indexOf(name) < 0) delete object[name];
        });
      })(${object}, ${JSON.stringify(names.split(" "))});`,
  )
  // The global names last: the others are reached through them.
  .reverse()
  .join("\n");

/** A formatter as a network runs it. Functions return what would be JSON on the way out. */
export interface Loaded {
  call(name: string, input: unknown): unknown;
  /** Whether the formatter has such a function. */
  has(name: string): boolean;
  /** What a piece of code of its own returns. */
  run(code: string): unknown;
}

/** @throws SyntaxError if it is not ECMAScript 5 */
export function load(formatter: string): Loaded {
  parse(formatter, { ecmaVersion: 5, sourceType: "script" });
  const context = createContext(Object.create(null));
  const run = (code: string): unknown => new Script(code).runInContext(context, { timeout: 5000 });
  run(TAKE_AWAY);
  run(formatter);
  return {
    call: (name, input) => {
      const text = run(`JSON.stringify(${name}(${JSON.stringify(input)}))`);
      return JSON.parse(String(text));
    },
    has: (name) => run(`typeof ${name} === "function"`) === true,
    run,
  };
}
