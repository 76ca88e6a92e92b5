import type { Factor } from '@bonafide/shared/contract/accounts/factors.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatDay } from '#lib/format.ts'
import { saveFile } from '#lib/save-file.ts'
import { Badge } from '#ui/badge.tsx'
import { small } from '#ui/card.css.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { ConfirmDialog } from '#ui/overlay/confirm-dialog.tsx'
import * as dialog from '#ui/overlay/dialog.css.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TitledCard } from '#ui/titled-card.tsx'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { removeFactorMutation, renewCodesMutation } from './factor-mutations.ts'
import { factorsQuery } from './factors-query.ts'
import * as styles from './second-factor.css.ts'

type Open = 'app' | 'passkey' | 'renew' | { codes: readonly string[] } | { remove: Factor }

const fewCodes = 3

/** Shows the user's second factors. Nothing where the server knows of none. */
export function SecondFactorCard() {
  const { data } = useQuery(factorsQuery(useApp()))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const onAdded = (codes: readonly string[]) => setOpen(codes.length ? { codes } : undefined)
  if (!data) return null
  const { items, recoveryCodesLeft } = data
  return (
    <TitledCard
      title="Second factor"
      lead="It keeps out anyone who has only your password. We ask for it when you sign in, and before anything that is hard to undo."
    >
      {items.length > 0 && (
        <ul className={styles.list} aria-label="Second factors">
          {items.map((factor) => (
            <FactorItem key={factor.id} factor={factor} onRemove={() => setOpen({ remove: factor })} />
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <div className={styles.item}>
          <div className={styles.text}>
            <span className={styles.name}>
              <span>{'Recovery codes '}</span>
              {recoveryCodesLeft <= fewCodes && <Badge tone="warning">{`${recoveryCodesLeft} left`}</Badge>}
            </span>
            <span className={small}>
              {`${recoveryCodesLeft} of 10 left. Each works once, if you lose your other second factors.`}
            </span>
          </div>
          <Button size="small" onClick={() => setOpen('renew')}>
            New codes
          </Button>
        </div>
      )}
      <div className={styles.actions}>
        <Button onClick={() => setOpen('passkey')}>Add a passkey</Button>
        <Button onClick={() => setOpen('app')}>Add an authenticator app</Button>
      </div>
      {open === 'app' && <AddAppDialog onAdded={onAdded} onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog onAdded={onAdded} onClose={close} />}
      {open === 'renew' && <RenewCodesDialog onMade={onAdded} onClose={close} />}
      {typeof open === 'object' && 'codes' in open && <CodesDialog codes={open.codes} onClose={close} />}
      {typeof open === 'object' && 'remove' in open && (
        <RemoveFactorDialog factor={open.remove} isLast={items.length === 1} onClose={close} />
      )}
    </TitledCard>
  )
}

function FactorItem({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { kind, name, createdAt, usedAt } = factor
  const Icon = kind === 'passkey' ? KeyRound : Smartphone
  // An app is called after its kind unless it was given a name.
  const kindName = kind === 'passkey' ? 'Passkey' : 'Authenticator app'
  return (
    <li className={styles.item}>
      <Icon size={18} aria-hidden="true" className={styles.icon} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={small}>
          {`${kindName === name ? 'Added' : `${kindName} · added`} ${formatDay(createdAt)} · ${usedAt ? `last used ${formatDay(usedAt)}` : 'not used yet'}`}
        </span>
      </div>
      <Button size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

interface RemoveFactorDialogProps {
  factor: Factor
  isLast: boolean
  onClose: () => void
}

/** Asks before an app or a passkey stops working. */
function RemoveFactorDialog({ factor, isLast, onClose }: RemoveFactorDialogProps) {
  const { isPending, mutate } = useMutation(removeFactorMutation(useApp(), factor))
  return (
    <ConfirmDialog
      title={`Remove ${factor.name}?`}
      text={
        isLast
          ? 'This is your last second factor. You will sign in with your password only, and your recovery codes will stop working.'
          : 'You will no longer be able to sign in with it.'
      }
      confirm="Remove"
      confirming="Removing..."
      isPending={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}

/** Shows new recovery codes, to keep now or never: a click outside does not close it. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog labelledBy="codes-title" describedBy="codes-text" locked onClose={onClose}>
      <h2 id="codes-title" className={dialog.title}>
        Keep your recovery codes
      </h2>
      <p id="codes-text" className={dialog.text}>
        Each works once, if you lose your passkey or your phone. Print them or save them in a password
        manager. You will not see them again.
      </p>
      <ul className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={dialog.actions}>
        <CopyButton text={text} what="the codes" />
        <Button
          onClick={() =>
            saveFile('bonafide-recovery-codes.txt', 'text/plain', `Bonafide recovery codes\n\n${text}\n`)
          }
        >
          Download
        </Button>
        <Button tone="primary" onClick={onClose}>
          I have saved them
        </Button>
      </div>
    </Dialog>
  )
}

interface RenewCodesDialogProps {
  onMade: (codes: readonly string[]) => void
  onClose: () => void
}

/** Asks before codes that were kept stop working. */
function RenewCodesDialog({ onMade, onClose }: RenewCodesDialogProps) {
  const { isPending, mutate } = useMutation(renewCodesMutation(useApp()))
  return (
    <ConfirmDialog
      title="Make new recovery codes?"
      text="You will get 10 new codes. Your old codes will stop working straight away."
      confirm="Make new codes"
      confirming="Making..."
      isPending={isPending}
      onConfirm={() =>
        mutate(undefined, { onSuccess: ({ recoveryCodes }) => onMade(recoveryCodes), onError: onClose })
      }
      onClose={onClose}
    />
  )
}
