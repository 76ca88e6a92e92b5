/** The names of the four steps in the catalogue, in the order they are taken. */
export const stepKeys = ['email', 'phone', 'identity', 'rightToWork'] as const
