interface NamedFile {
  readonly name: string;
  readonly content: Blob;
}

/** Saves a file through the browser's downloads. */
export function saveFile({ name, content }: NamedFile): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Browsers read the URL some time after the click, so it is revoked later.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
