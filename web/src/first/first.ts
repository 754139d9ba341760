/*
 * Runs before the first paint; the build inlines it into every page (web/build/first-script.ts).
 *
 * It applies the theme stored in this browser without a flash of the other one, hides public pages from
 * signed-in users who are about to be redirected, unless the program loads late, shows patients the frame
 * of their screen, and asks for the dashboard's data. A form submitted before the program is ready is
 * submitted by it later (screens/public/sign-in/early-form.tsx).
 */
import { askEarly } from "./early-calls.ts";
import { noteEarlyClick } from "./early-click.ts";

const REDIRECTED_WITHIN_MS = 5000;
const WAY_IN = /^(?:\/(?:de|fr|ar))?(?:\/|\/auth\/signin\/?)?$/;
const DASHBOARD = /^(?:\/(?:de|fr|ar))?\/dashboard\/?$/;

const root = document.documentElement;

/**
 * Fetches the scripts named in the page after its data, because browsers fetch only six files at a
 * time. The styles are in the page; links that fetch nothing tell the program so.
 */
function fetchScripts(): void {
  for (const href of namesIn("scripts")) addLink({ rel: "modulepreload", href, crossOrigin: "" });
  for (const href of namesIn("styles")) addLink({ rel: "stylesheet", href, disabled: true });
}

function namesIn(name: string): string[] {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";
  return content.split(" ").filter(Boolean);
}

function addLink(properties: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), properties));
}

addEventListener("submit", (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.target.dataset["sentEarly"] = "";
});

const scheme = localStorage.getItem("profile.scheme");
if (scheme === "light" || scheme === "dark") {
  root.dataset["mantineColorScheme"] = scheme;
  root.removeAttribute("data-scheme-of-system");
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", scheme);
}

const signIn = localStorage.getItem("auth.signed-in");
const role = localStorage.getItem("auth.role");
if (signIn && role && WAY_IN.test(location.pathname)) {
  root.dataset["redirecting"] = "";
  setTimeout(() => delete root.dataset["redirecting"], REDIRECTED_WITHIN_MS);
}
// Carers who start with the people they look out for do not see the dashboard (session/caring-first.ts).
const isDashboard =
  DASHBOARD.test(location.pathname) && localStorage.getItem("profile.caring") !== "true";
if (signIn && role === "patient" && isDashboard) {
  root.dataset["awaits"] = "today";
  addEventListener("click", noteEarlyClick);
  askEarly(signIn);
  fetchScripts();
}
