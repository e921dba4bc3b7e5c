/** Lets the browser keep a file. */
export function saveFile(f: { text: Blob; name: string }): void {
  const url = URL.createObjectURL(f.text);
  const a = document.createElement('a');
  a.href = url;
  a.download = f.name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
