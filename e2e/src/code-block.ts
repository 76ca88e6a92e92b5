/** Returns the first block of a Markdown document that is marked with this language. */
export function codeBlock(document: string, language: string): string {
  const block = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(document)?.[1]
  if (block === undefined) throw new Error(`the document has no block of ${language}`)
  return block
}
