import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#lib/routes.ts'
import { MessagePage } from '#ui/page/message-page.tsx'

export const Route = createFileRoute('/test')({
  head: pageTitle('Test'),
  component: () => <MessagePage title="Test" text="This is the Bonafide test page." />,
})
