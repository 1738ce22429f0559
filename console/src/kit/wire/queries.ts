import {
  hashKey,
  keepPreviousData,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { useEffect, useRef } from 'react'
import { language, useLanguage } from '../base/language.ts'
import { afterSavedBefore, send, sendTo } from './call.ts'
import type { CallError } from './call-error.ts'
import { afterOutage } from './connection.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // A failed call has shown its message. The user decides about a retry.
    // Without a network a call fails at once and says so. react-query's default would wait without a word.
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

// The failed reads of the open screen are tried again. A failed write is left to the user.
afterOutage(() => {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

type ReadOptions<T> = Omit<UseQueryOptions<T, CallError>, 'queryKey' | 'queryFn' | 'placeholderData'> & {
  /** Shows the rows of the previous input until the next rows arrive. */
  keepPrevious?: boolean
  /** The call starts while the screen is still being drawn. */
  early?: boolean
}

/** Reads by a call. Answers are cached per input and language. `refresh(call)` reads them again. */
export function useCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: ReadOptions<OutputOf<C>> & { quiet?: boolean } = {},
) {
  const { quiet, ...rest } = options
  return useRead<OutputOf<C>>(
    call.path,
    input,
    (signal) => send(call, input, { signal, quiet: quiet ?? false }),
    rest,
  )
}

/** The reads that began before their screen was drawn. The drawn screen does not ask again, if their rows are new. */
const readAhead = new Set<string>()
/** In ms. Older rows, or rows from before a save, are read again when they are drawn. */
const newFor = 5000

interface Read {
  queryHash: string
  state: { dataUpdatedAt: number; isInvalidated: boolean }
}
const isToRead = ({ queryHash, state }: Read): boolean =>
  !readAhead.has(queryHash) || state.isInvalidated || Date.now() - state.dataUpdatedAt > newFor

/** The names of the lists' reads. The user checks there if a save was done before. */
const lists = new Set<string>()
afterSavedBefore(() => {
  for (const name of lists) void refreshRead(name)
})

/**
 * The first read of each list by its address. Signing out forgets them. Only addresses without a query are kept: no
 * search is, but that of the saved view that opens the list.
 */
const openings = 'app_openings'
const mostOpenings = 40

/** The path of a call, and what it is asked. */
export interface Opening {
  name: string
  input: unknown
}

function readOpenings(): Record<string, Opening> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(openings) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Opening>) : {}
  } catch {
    return {}
  }
}

function keepOpening(opening: Opening): void {
  const { pathname, search } = window.location
  const known = readOpenings()
  if (search !== '' || JSON.stringify(known[pathname]) === JSON.stringify(opening)) return
  const { [pathname]: _, ...others } = known
  const kept = [...Object.entries(others).slice(1 - mostOpenings), [pathname, opening]]
  try {
    localStorage.setItem(openings, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Without a storage the list reads its rows once its screen is loaded.
  }
}

/**
 * Reads the rows of the list that is opened while the page still loads the session and the screen, as the list read them
 * when it was opened before, or as it usually does.
 */
export async function readOpening(usual?: Opening): Promise<void> {
  const { pathname, search } = window.location
  const known = readOpenings()[pathname]
  // The page has asked for the rows of a known list at its start.
  const opening = search !== '' || (usual && known) ? undefined : (known ?? usual)
  const { name, input } = opening ?? { name: '', input: null }
  // A read of this server.
  if (typeof name !== 'string' || !/^\/[\w/]+\/find\w+$/.test(name) || typeof input !== 'object') return
  const queryKey = [name, input, language()]
  const hash = hashKey(queryKey)
  readAhead.add(hash)
  try {
    await queryClient.fetchQuery({
      queryKey,
      queryFn: ({ signal }) =>
        sendTo(name, input as object, { quiet: true, whoever: !usual, ahead: true, signal }),
    })
  } catch {
    // The list asks by itself, and says what is wrong.
    readAhead.delete(hash)
    queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' })
  }
}

/** Reads under a name, from any source. */
export function useRead<T>(
  name: string,
  input: unknown,
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
) {
  const { keepPrevious, early, ...rest } = options
  const spoken = useLanguage()
  const reading = {
    queryKey: [name, input, spoken],
    queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
  }
  const hash = hashKey(reading.queryKey)
  if (early && !queryClient.getQueryState(reading.queryKey)) {
    readAhead.add(hash)
    void queryClient.prefetchQuery(reading)
  }
  const answer = useQuery<T, CallError>({
    ...(early ? { refetchOnMount: isToRead } : {}),
    ...rest,
    ...reading,
    // react-query's type needs a function of its own generic shape here.
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hash stands for the name and the input
  useEffect(() => {
    // A list that reads something else leaves what was read ahead of it.
    if (early) readAhead.clear()
    if (early) lists.add(name)
    if (early && name.startsWith('/')) keepOpening({ name, input })
  }, [hash])
  return answer
}

/** The last answer of a read that keeps the previous one, and the input that it belongs to. */
export interface LastAnswer<T, I> {
  data: T
  input: I
  /** The time of the answer, in ms since 1970. */
  at: number
}

/** A read that fails after another input has no data. This keeps the last answer, with its input and its time. */
export function useLastAnswer<T, I>(
  { data, dataUpdatedAt, isPlaceholderData }: UseQueryResult<T, CallError>,
  input: I,
): LastAnswer<T, I> | null {
  const last = useRef<LastAnswer<T, I> | null>(null)
  if (
    data !== undefined &&
    !isPlaceholderData &&
    (last.current?.data !== data || last.current.at !== dataUpdatedAt)
  )
    last.current = { data, input, at: dataUpdatedAt }
  return last.current
}

/** Writes by a call: `mutate(input)` or `await mutateAsync(input)`. */
export function useSend<C extends Call>(
  call: C,
  options: Omit<UseMutationOptions<OutputOf<C>, CallError, InputOf<C>>, 'mutationFn'> & {
    quiet?: boolean
  } = {},
) {
  const { quiet, ...rest } = options
  return useMutation<OutputOf<C>, CallError, InputOf<C>>({
    ...rest,
    mutationFn: (input) => send(call, input, { quiet: quiet ?? false }),
  })
}

/** Marks the answers of these calls as outdated. Screens that show them read them again. */
export async function refresh(...stale: readonly Call[]): Promise<void> {
  await Promise.all(stale.map((call) => refreshRead(call.path)))
}

/** Changes the read answers of a call in place, so that the rows stay where they are. */
export function patch<C extends Call>(call: C, change: (answer: OutputOf<C>) => OutputOf<C>): void {
  queryClient.setQueriesData<OutputOf<C>>({ queryKey: [call.path] }, (answer) => answer && change(answer))
}

/** Does the same for reads under a name. */
export const refreshRead = (name: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] })
