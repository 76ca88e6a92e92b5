import type { ReactElement } from 'react'

/**
 * Elements and never bare text: what may stand beside others that come and go. A browser that translates the page puts
 * nodes of its own in the place of texts, which is why a text beside others has an element of its own.
 */
export type Elements = ReactElement | boolean | '' | null | undefined | readonly Elements[]
