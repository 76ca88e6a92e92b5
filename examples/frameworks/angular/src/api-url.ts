declare const bonafideUrl: string

export const apiUrl = `${bonafideUrl}/api`
