// A text as a file.

export function save(name: string, text: string): void {
  const to = document.createElement("a");
  to.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  to.download = name;
  to.click();
  URL.revokeObjectURL(to.href);
}
