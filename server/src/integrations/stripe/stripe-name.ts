/** How the audit log and the tables call it. */
export const stripeName = 'stripe'
