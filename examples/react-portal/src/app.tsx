import { BonafideWidget } from '@bonafide/sdk/react'
import { useState } from 'react'
import { apiUrl } from './api-url.ts'

async function fetchToken(): Promise<string> {
  const response = await fetch('/hr/bonafide-token', { method: 'POST' })
  return (await response.json()).token
}

/** Lists the employees invited since the page was opened, below the form that invites. */
export function App() {
  const [invited, setInvited] = useState<readonly string[]>([])
  const [isOpen, setIsOpen] = useState(true)
  return (
    <main>
      <h1>New starters</h1>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Close the form' : 'Invite an employee'}
      </button>
      {isOpen && (
        <BonafideWidget
          view="invite"
          apiUrl={apiUrl}
          fetchToken={() => fetchToken()}
          on={{ invited: ({ employeeId }) => setInvited([...invited, employeeId]) }}
        />
      )}
      <p role="status">{invited.length} invited since this page was opened</p>
      <ul aria-label="Invited">
        {invited.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </main>
  )
}
