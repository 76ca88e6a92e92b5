/** For ids, names, addresses, numbers and figures: a browser that translates the page leaves them as they are. */
export const verbatim = { translate: 'no' } as const
