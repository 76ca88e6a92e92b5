/** The provider's name in the audit log and the tables. */
export const stripeName = 'stripe'
