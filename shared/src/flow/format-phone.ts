/**
 * A number as people in the UK write it, where it is a UK mobile: `+447700900551` is `07700 900551`. Any other stays
 * as it is; grouping those takes tables that are too large for the flow.
 */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
}
