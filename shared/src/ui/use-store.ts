import { useLayoutEffect, useState } from 'react'

interface Store<Value> {
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Value
}

/** The value of a store at each change of it. React's own hook would cost the widget all of Preact's compatibility layer. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.getSnapshot)
  useLayoutEffect(() => {
    const read = () => setValue(store.getSnapshot)
    read()
    return store.subscribe(read)
  }, [store])
  return value
}
