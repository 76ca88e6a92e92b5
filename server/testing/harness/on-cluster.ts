import { inject } from 'vitest'

const database = inject('database')

/** True when the tests run on a cluster of Citus (`npm run test:citus`). */
export const onCluster = database.kind === 'postgres' && database.workers !== undefined
