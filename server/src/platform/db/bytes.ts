import { customType } from 'drizzle-orm/pg-core'

/** Bytes as they are (bytea). */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // The embedded database hands over plain ones.
  fromDriver: ({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength),
})
