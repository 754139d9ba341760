import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "../src/styles.ts";
import "./kit.css";
import { ignoreStrayDoubleClicks } from "../src/ui/controls/double-click.ts";
import { answerMadeUp } from "./data/calls.ts";
import { Kit } from "./kit.tsx";
import { followLooks } from "./looks.ts";
import { keepNothing } from "./storage.ts";
import { readView } from "./view.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element with the id root.");
keepNothing();
answerMadeUp();
followLooks();
ignoreStrayDoubleClicks();
createRoot(root).render(
  <StrictMode>
    <Kit view={readView(location.search)} />
  </StrictMode>,
);
