/** Returns the state that the list shows of a starter's right-to-work check. */
export function stateOf({ employeeId, finished }) {
  if (finished) return 'Finished'
  return employeeId ? 'Invited' : 'Not invited'
}
