import { Dialog as Headless, DialogPanel } from '@headlessui/react'
import Mui from '@mui/material/Dialog'
import * as Radix from '@radix-ui/react-dialog'
import { createRoot } from 'react-dom/client'

const [kind = '', first] = location.hash.slice(1).split('-')
const close = <button type="button">Close</button>
const inside = (
  <>
    {first === 'close' && close}
    <bonafide-widget token-url="/token" tabIndex={first === 'widget' ? 0 : undefined} />
    {first === 'widget' && close}
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
  createRoot(place).render(dialogs[kind as keyof typeof dialogs])
})
