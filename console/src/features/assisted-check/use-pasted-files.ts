import { useEffect, useEffectEvent } from 'react'

/** Takes what is pasted anywhere on the page where it is a file: a screenshot, or a copied document. */
export function usePastedFiles(add: (files: readonly File[]) => void) {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData?.files.length) return
    // A table copied from a sheet is text as well as a picture, and belongs into the field.
    const isText = isTyped(event.target) && clipboardData.types.includes('text/plain')
    if (isText) return
    event.preventDefault()
    add([...clipboardData.files].map(withOwnName))
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea')

// A browser calls every screenshot image.png; two of them could not be told apart.
function withOwnName(file: File): File {
  if (file.name !== 'image.png') return file
  const time = new Date().toLocaleTimeString('en-GB').replaceAll(':', '.')
  return new File([file], `Pasted at ${time}.png`, { type: file.type })
}
