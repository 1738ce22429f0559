import {
  hashKey,
  keepPreviousData,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { useEffect } from 'react'
import { useLanguage } from '../base/language.ts'
import { send } from './call.ts'
import type { CallError } from './call-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // A failed call has shown its message. The user decides about a retry.
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
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

/** The reads that began before their screen was drawn. The drawn screen does not ask again. */
const readAhead = new Set<string>()

/** Reads under a name, from any source. */
export function useRead<T>(
  name: string,
  input: unknown,
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
) {
  const { keepPrevious, early, ...rest } = options
  const language = useLanguage()
  const reading = {
    queryKey: [name, input, language],
    queryFn: ({ signal }: { signal: AbortSignal }) => read(signal),
  }
  const hash = hashKey(reading.queryKey)
  if (early && !queryClient.getQueryState(reading.queryKey)) {
    readAhead.add(hash)
    void queryClient.prefetchQuery(reading)
  }
  const answer = useQuery<T, CallError>({
    ...(early ? { refetchOnMount: (query: { queryHash: string }) => !readAhead.has(query.queryHash) } : {}),
    ...rest,
    ...reading,
    // react-query's type needs a function of its own generic shape here.
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
  useEffect(() => {
    readAhead.delete(hash)
  }, [hash])
  return answer
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

/** Does the same for reads under a name. */
export const refreshRead = (name: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] })
