/** The version of this package, and of the widget that it loads. */
export const version: string = __BONAFIDE__.version
