import { Button } from '@bonafide/shared/ui/button.tsx'
import { Callout } from '@bonafide/shared/ui/callout.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PackItem } from '#features/evidence-packs/pack-item.tsx'
import { packsQuery, requestMutation } from '#features/evidence-packs/packs-queries.ts'
import { list } from '#features/review-queue/queue.css.ts'
import { useApp } from '#lib/app-context.ts'
import { formatDate, formatNumber } from '#lib/format.ts'
import { TitledCard } from '#ui/titled-card.tsx'
import { packOf } from './inspection-query.ts'
import type { InspectionSearch } from './inspection-search.ts'

interface ZipCardProps {
  search: InspectionSearch
  on: string
  total: number
}

/** Makes the pack of the employees of an inspection, and shows how far it is. */
export function ZipCard({ search, on, total }: ZipCardProps) {
  const app = useApp()
  const [packId, setPackId] = useState<string>()
  const { data: packs } = useQuery({ ...packsQuery(app), enabled: packId !== undefined })
  const { error, isPending, mutateAsync } = useMutation(requestMutation(app))
  const pack = packs?.items.find((each) => each.packId === packId)
  const make = async () => {
    try {
      setPackId((await mutateAsync(packOf(search, on))).packId)
    } catch {
      // Said below.
    }
  }
  return (
    <TitledCard
      title="File for the inspector"
      lead={`One signed ZIP of ${formatNumber(total)} ${total === 1 ? 'employee' : 'employees'} on ${formatDate(on)}: an index as CSV and PDF, and for each a report, all checks and their files.`}
    >
      {error && <Callout tone="danger">{error.message}</Callout>}
      {pack ? (
        <ul className={list} aria-label="Pack">
          <PackItem pack={pack} />
        </ul>
      ) : (
        <div>
          <Button tone="primary" pending={isPending} onClick={() => void make()}>
            {isPending ? 'Starting...' : 'Make the ZIP'}
          </Button>
        </div>
      )}
    </TitledCard>
  )
}
