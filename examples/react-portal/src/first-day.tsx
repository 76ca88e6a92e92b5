import { BonafideWidget } from '@bonafide/sdk/react'
import { useState } from 'react'
import { apiUrl } from './api-url.ts'

/** Shows a new employee's own page: they verify with the token of the link in their invitation. */
export function FirstDay({ token }: { token: string }) {
  const [name, setName] = useState('')
  const [isOpen, setIsOpen] = useState(true)
  const [shown, setShown] = useState(0)
  const [verified, setVerified] = useState('')
  return (
    <main>
      <h1>Your first day</h1>
      <label>
        What should we call you? <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Later' : 'Verify now'}
      </button>
      {isOpen && (
        <BonafideWidget
          apiUrl={apiUrl}
          token={token}
          on={{
            ready: () => setShown(shown + 1),
            complete: ({ employeeId }) => setVerified(employeeId),
          }}
        />
      )}
      <p role="status">{verified ? `${verified} is verified` : `Shown ${shown} times`}</p>
    </main>
  )
}
