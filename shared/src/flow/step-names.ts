/** The four steps, as the person reads them. */
export const stepNames = ['Email', 'Phone', 'Identity', 'Right to work'] as const
