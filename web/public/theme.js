/*
 * Runs before anything is painted: whoever chose a theme on this browser never sees the other one flash,
 * and whoever is signed in does not see the page that they do not stay on, unless the program is late.
 * What is sent before the program listens waits for it (account/early-form.tsx).
 */
(() => {
  const root = document.documentElement;
  const isWayIn = /^(?:\/(?:de|fr|ar))?(?:\/|\/auth\/signin\/?)?$/.test(location.pathname);
  if (isWayIn && localStorage.getItem("auth.token") && localStorage.getItem("auth.role")) {
    root.dataset.goesOn = "";
    setTimeout(() => delete root.dataset.goesOn, 5000);
  }
  addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.target.dataset.sentEarly = "";
  });
  const kept = localStorage.getItem("profile.scheme");
  if (kept !== "light" && kept !== "dark") return;
  root.dataset.mantineColorScheme = kept;
  root.removeAttribute("data-scheme-of-system");
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", kept);
})();
