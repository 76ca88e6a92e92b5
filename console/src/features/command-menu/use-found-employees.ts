import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { foundEmployeesQuery } from '#features/employees/employee-queries.ts'
import { useApp } from '#lib/app-context.ts'

/** Pause in typing before the server is asked, in milliseconds. */
const pause = 200
const shortest = 2

/** Finds the employees whose name, email or phone has the text, as the server finds them. */
export function useFoundEmployees(text: string) {
  const app = useApp()
  const [q, setQ] = useState('')
  const sought = text.trim().length < shortest ? '' : text.trim()
  useEffect(() => {
    const timer = setTimeout(() => setQ(sought), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const { data, isFetching, isError } = useQuery(foundEmployeesQuery(app, q))
  return {
    employees: sought && q ? (data?.items ?? []) : [],
    isSearching: sought !== q || isFetching,
    isError: isError && sought !== '',
  }
}
