const bonafide = typeof bonafideUrl === 'undefined' ? 'http://localhost:3000' : bonafideUrl

export const apiUrl = `${bonafide}/api`
