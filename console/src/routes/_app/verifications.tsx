import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#lib/page-title.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { padded } from '#ui/card.css.ts'
import { Page } from '#ui/page.tsx'

export const Route = createFileRoute('/_app/verifications')({
  head: pageTitle('Verifications'),
  component: Verifications,
})

function Verifications() {
  return (
    <Page
      title="Verifications"
      lead="The people who are in the middle of their four steps."
      actions={
        <ButtonLink to="/employees" search={{ status: 'verifying' }} tone="primary">
          Show who is verifying
        </ButtonLink>
      }
    >
      <p className={padded}>
        There is no queue here yet. The list of employees shows every step of each person.
      </p>
    </Page>
  )
}
