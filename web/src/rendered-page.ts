/** A page as HTML with the values of its head. `files` are the sources whose chunks it needs. */
export interface RenderedPage {
  path: string;
  lang: string;
  dir: string;
  title: string;
  description: string;
  needsScript: string;
  html: string;
  files: string[];
  alternates: { lang: string; href: string }[];
  /** It is only shown until the program has the patient's own data; a public page is hydrated. */
  isWaiting: boolean;
}
