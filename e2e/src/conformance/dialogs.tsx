import { Dialog as Headless, DialogPanel } from '@headlessui/react'
import Mui from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { createRoot } from 'react-dom/client'

const inside = (
  <>
    <button type="button">Close</button>
    <bonafide-widget token-url="/token" />
  </>
)
const dialogs = {
  radix: (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Content aria-describedby={undefined}>
          <Radix.Title>Invite</Radix.Title>
          {inside}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  mui: (
    <Mui open aria-label="Invite">
      {inside}
    </Mui>
  ),
  headless: (
    <Headless open onClose={() => {}}>
      <DialogPanel>{inside}</DialogPanel>
    </Headless>
  ),
}

addEventListener('DOMContentLoaded', () => {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(dialogs[location.hash.slice(1) as keyof typeof dialogs])
})
