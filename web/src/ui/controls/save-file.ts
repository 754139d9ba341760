/** Chromium silently drops downloads beyond ten files a second: wait this long between files. */
const BETWEEN_FILES_MS = 150;

/** Gives the browser time to take the previous file before the next one is saved. */
export function beforeNextFile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES_MS));
}

/** Saves a file as a browser download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
