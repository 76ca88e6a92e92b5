import { createFileRoute } from '@tanstack/react-router'
import { MessagePage } from '#ui/message-page.tsx'

export const Route = createFileRoute('/test')({
  component: () => <MessagePage title="Test" text="This is the test page of Bonafide." />,
})
