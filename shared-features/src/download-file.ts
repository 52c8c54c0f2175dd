export const downloadFile = (name: string, type: string, content: BlobPart): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Keeps the file's URL for a minute, because some browsers read the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
