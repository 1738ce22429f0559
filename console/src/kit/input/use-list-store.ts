import { useSearchParams } from 'react-router'
import { useSession } from '../session/session.ts'

/** The store that the URL of a list names; '' is all stores. A person with one store always sees that one. */
export function useListStore(): string {
  const { stores } = useSession()
  const [params] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  if (stores.some(({ id }) => id === asked)) return asked
  return stores.length === 1 ? (stores[0]?.id ?? '') : ''
}
