/** What a file holds, and how it is called. */
export interface NamedFile {
  data: Blob;
  name: string;
}

/** Lets the browser keep a file. */
export function saveFile(f: NamedFile): void {
  const url = URL.createObjectURL(f.data);
  const a = document.createElement('a');
  a.href = url;
  a.download = f.name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
