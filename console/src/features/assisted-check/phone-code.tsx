import { phonePhotos } from '@bonafide/shared/contract/right-to-work/assisted-check.ts'
import { code as qr } from '@bonafide/shared/flow/steps/handoff-step.css.ts'
import { qrPath } from '@bonafide/shared/ui/qr-path.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApp } from '#lib/app-context.ts'
import { formatShortTime } from '#lib/format.ts'
import * as styles from './assisted-check.css.ts'
import type { EvidenceFiles, OfferedPart } from './use-evidence-files.ts'

interface PhoneCodeProps {
  employeeId: string
  evidence: Pick<EvidenceFiles, 'attach'>
  /** The parts that a file can show. */
  offered: readonly OfferedPart[]
}

const lookEveryMs = 3000

/** Shows a code to scan with a phone, which then takes photos of the evidence. They are attached as they arrive. */
export function PhoneCode({ employeeId, evidence, offered }: PhoneCodeProps) {
  const { call } = useApp()
  const {
    data: code,
    mutate,
    reset,
    isPending,
  } = useMutation({
    mutationFn: () => call(phonePhotos.begin, { params: { employeeId } }),
    meta: { failure: { title: 'There is no code', text: 'We could not make a code. Try again.' } },
  })
  const captureId = code?.captureId ?? ''
  const { data } = useQuery({
    queryKey: ['phone-photos', employeeId, captureId],
    queryFn: ({ signal }) => call(phonePhotos.list, { params: { employeeId, captureId }, signal }),
    enabled: code !== undefined,
    refetchInterval: lookEveryMs,
  })
  const attached = useRef(new Set<string>())
  const { attach } = evidence
  useEffect(() => {
    for (const { label, ...file } of data?.items ?? []) {
      if (attached.current.has(file.fileId)) continue
      attached.current.add(file.fileId)
      attach({ ...file, label: label ?? 'Photo' }, offered)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each photo that has come in
  }, [data])
  if (!code) {
    return (
      <Button pending={isPending} onClick={() => mutate()}>
        {isPending ? 'Making a code...' : 'Take photos with a phone'}
      </Button>
    )
  }
  const { size, path } = qrPath(code.url)
  return (
    <section className={styles.phone} aria-label="Photos with a phone">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className={qr}
        role="img"
        aria-label="QR code for the camera of a phone"
      >
        <path d={path} />
      </svg>
      <div className={styles.phoneText}>
        <p className={styles.attestation}>
          {`Scan this with your phone’s camera and take the photos there. They appear here straight away. The code works until ${formatShortTime(code.expiresAt)}. Show it to no one else.`}
        </p>
        <Button onClick={reset}>Close the code</Button>
      </div>
    </section>
  )
}
