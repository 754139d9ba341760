import type { Plugin } from "vite";

/** Serves the page of all components at `/kit` during development only: no build contains it. */
export function kit(): Plugin {
  return {
    name: "kit",
    apply: "serve",
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _, next) => {
        request.url = request.url?.replace(/^\/kit\/?(?=$|\?)/, "/kit/index.html");
        next();
      });
    },
  };
}
