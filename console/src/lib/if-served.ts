import { ApiError } from '@bonafide/shared/api/api-error.ts'

const unknownCall = [404, 405, 501]

/**
 * Returns the reply of a call beyond section 7 of spec.md; null where the server does not know the call or the user's
 * role does not include it: the page does without it either way.
 */
export async function ifServed<Reply>(reply: Promise<Reply>): Promise<Reply | null> {
  try {
    return await reply
  } catch (error) {
    if (error instanceof ApiError && (unknownCall.includes(error.status ?? 0) || error.code === 'forbidden'))
      return null
    throw error
  }
}
