/** The baseline for pages: React and one line from the API, nothing else. Built by `../bare-web.ts`. */
import { createElement, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

function Line() {
  const [line, setLine] = useState<string>();
  useEffect(() => {
    void fetch("/api/users/me")
      .then((answer) => answer.json())
      .then(({ user }: { user: { email: string } }) => setLine(user.email));
  }, []);
  return createElement("main", null, createElement("p", null, line ?? "Loading"));
}

const root = document.getElementById("root");
if (root) createRoot(root).render(createElement(Line));
