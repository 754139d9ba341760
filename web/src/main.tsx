import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./ui/styles.ts";
import { reloadOnLostChunk } from "./chunks.ts";
import { makeRouter } from "./routes.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");

reloadOnLostChunk();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={makeRouter()} />
  </StrictMode>,
);
