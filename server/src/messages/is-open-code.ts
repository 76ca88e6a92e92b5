import { and, isNull } from 'drizzle-orm'
import { oneTimeCodes } from './messages-tables.ts'

/** A code that was neither used nor voided; whether its time is over is for the caller to ask. */
export const isOpenCode = and(isNull(oneTimeCodes.voidedAt), isNull(oneTimeCodes.usedAt))
