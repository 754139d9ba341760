import type { Plugin } from "vite";

/** Serves the page of all components at `/kit`, while developing only: no build has it. */
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
