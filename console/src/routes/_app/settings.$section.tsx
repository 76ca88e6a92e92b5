import { createFileRoute } from '@tanstack/react-router'

/** A part of the settings: the page around it shows it beside the list of all parts. */
export const Route = createFileRoute('/_app/settings/$section')({})
