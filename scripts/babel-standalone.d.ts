/** What scripts/make-formatters.mjs uses of it; its published types would bring four more packages. */
declare module "@babel/standalone" {
  export function transform(code: string, options: object): { code?: string | null };
}
