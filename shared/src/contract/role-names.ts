import type { Role } from './permissions.ts'

/** The name of each role, and a sentence about what it may do. */
export const roleNames: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Owners can do everything, and make other owners.' },
  admin: { name: 'Admin', may: 'Admins can do everything except change owners.' },
  verifier: {
    name: 'Verifier',
    may: 'Verifiers can invite employees, see their documents, record checks and decide.',
  },
  recruiter: { name: 'Recruiter', may: 'Recruiters can invite employees and follow their progress.' },
  viewer: { name: 'Viewer', may: 'Viewers can see progress and reports, but no documents.' },
  billing: { name: 'Billing', may: 'Billing users can see and change the plan and its invoices.' },
}
