const bonafide: string = import.meta.env.VITE_BONAFIDE_URL ?? 'http://localhost:3000'

export const apiUrl = `${bonafide}/api`
