/** The versions of the API that a caller may name in the header `Bonafide-Version`, the latest first. */
export const apiVersions = ['2026-11'] as const
