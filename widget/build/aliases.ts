const standIn = (name: string) => `${import.meta.dirname}/../stand-ins/${name}.ts`

/** Smaller twins of what the shared views and the contract are written with. */
export const aliases = [
  { find: /^react(?:\/jsx-runtime|-dom\/client)?$/, replacement: standIn('react') },
  { find: /^valibot$/, replacement: standIn('valibot') },
]

/** For a part that is drawn by a view, but built alone. */
export const lentAliases = [{ find: /^react$/, replacement: standIn('lent-react') }]
