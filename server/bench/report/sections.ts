/** The heading after the sections that are measured by themselves. */
const next = '## How it was measured'

/** Puts a section into the document, in place of the one of the same title of an earlier run. */
export function withSection(document: string, section: string): string {
  const [title = ''] = section.split('\n')
  const [begin, end] = placeOf(document, title)
  return document.slice(0, begin) + section + document.slice(end)
}

/** The document with the sections that an earlier one has: what was not measured anew stays. */
export function withSectionsOf(document: string, earlier: string, titles: readonly string[]): string {
  return titles.reduce((text, title) => {
    const section = earlier.slice(...placeOf(earlier, title))
    return section ? withSection(text, section) : text
  }, document)
}

/** Returns a section's range, from its title to the next one; a missing section goes before those that stay. */
function placeOf(document: string, title: string): [begin: number, end: number] {
  const found = document.indexOf(`${title}\n`)
  if (found < 0) return [document.indexOf(next), document.indexOf(next)]
  return [found, document.indexOf('\n## ', found) + 1]
}
