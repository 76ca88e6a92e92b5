import parsePhoneNumber from 'libphonenumber-js/max'

/** What the list's `q` is looked for in. Fields are on lines of their own, so no match spans two of them. */
export function searchText(employee: {
  fullName: string
  email: string
  phoneE164?: string | null | undefined
  externalId?: string | null | undefined
}): string {
  const { fullName, email, phoneE164, externalId } = employee
  return [fullName, email, ...phoneForms(phoneE164), ...(externalId ? [externalId] : [])]
    .join('\n')
    .toLowerCase()
}

function phoneForms(phoneE164: string | null | undefined): string[] {
  if (!phoneE164) return []
  const phone = parsePhoneNumber(phoneE164)
  if (!phone) return [phoneE164]
  const national = phone.formatNational()
  return [phoneE164, phone.formatInternational(), national, national.replaceAll(/\D/g, '')]
}
