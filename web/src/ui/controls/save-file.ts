/** Chromium drops what a page saves beyond ten files a second, without a word: between many, wait this long. */
const BETWEEN_FILES_MS = 150;

/** Lets the browser take the file saved last, before the next of many. */
export function beforeNextFile(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BETWEEN_FILES_MS));
}

/** Saves a file by the browser's download. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
