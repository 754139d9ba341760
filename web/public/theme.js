/* Runs before anything is painted: whoever chose a theme on this browser never sees the other one flash. */
(() => {
  const kept = localStorage.getItem("profile.scheme");
  if (kept !== "light" && kept !== "dark") return;
  const root = document.documentElement;
  root.dataset.mantineColorScheme = kept;
  root.removeAttribute("data-scheme-of-system");
  document.querySelector("meta[name=color-scheme]")?.setAttribute("content", kept);
})();
