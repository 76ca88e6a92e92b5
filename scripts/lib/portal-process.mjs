// The example portal as a child of `npm start`: it ends with its parent, however that ends.
process.once('disconnect', () => process.exit())
await import('../../examples/partner-portal/server.mjs')
