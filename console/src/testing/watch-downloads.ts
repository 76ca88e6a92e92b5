import { vi } from 'vitest'

/** Collects the files that the page has the browser keep, as they come. */
export function watchDownloads(): { name: string; blob: Blob }[] {
  const files: { name: string; blob: Blob }[] = []
  let last = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, blob: last })
  })
  return files
}
