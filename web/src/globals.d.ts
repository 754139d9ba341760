/** The version of the product, from the package.json at the root. */
declare const __VERSION__: string;

declare module "*.json?part=public" {
  const messages: import("./i18n/catalogues.ts").PublicMessages;
  export default messages;
}

declare module "*.json?part=other" {
  const messages: import("./i18n/catalogues.ts").OtherMessages;
  export default messages;
}

declare module "*.json?part=admin" {
  const messages: import("./i18n/catalogues.ts").AdminMessages;
  export default messages;
}
