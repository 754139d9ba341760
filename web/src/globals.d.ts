/** The version of the product, from the package.json at the root. */
declare const __VERSION__: string;
