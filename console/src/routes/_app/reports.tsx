import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#lib/page-title.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { padded } from '#ui/card.css.ts'
import { Page } from '#ui/page.tsx'

export const Route = createFileRoute('/_app/reports')({
  head: pageTitle('Reports'),
  component: Reports,
})

function Reports() {
  return (
    <Page
      title="Reports"
      lead="How verification is going in your organisation."
      actions={
        <ButtonLink to="/employees" search={{ status: 'completed' }} tone="primary">
          Show who is completed
        </ButtonLink>
      }
    >
      <p className={padded}>
        There are no reports here yet. The dashboard shows the totals of your organisation.
      </p>
    </Page>
  )
}
