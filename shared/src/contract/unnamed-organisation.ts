/** The name of an organisation until its owner names it (spec.md section 5). */
export const unnamedOrganisation = 'My Organization'
