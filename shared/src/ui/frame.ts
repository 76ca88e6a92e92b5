/** `page`: the whole page is ours · `embedded`: a part of a partner's page. */
export type Frame = 'page' | 'embedded'
