/** `page`: the whole page is ours · `embedded`: a part of someone else's page. */
export type Frame = 'page' | 'embedded'
