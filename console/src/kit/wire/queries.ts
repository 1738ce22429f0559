import {
  keepPreviousData,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { useLanguage } from '../base/language.ts'
import { send } from './call.ts'
import type { CallError } from './call-error.ts'

export const queryClient = new QueryClient({
  defaultOptions: {
    // A failed call already said why; trying again is the user's choice.
    queries: { retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

type ReadOptions<T> = Omit<UseQueryOptions<T, CallError>, 'queryKey' | 'queryFn' | 'placeholderData'> & {
  /** Keep showing the rows of the last input while those of the next are on their way. */
  keepPrevious?: boolean
}

/** Reads by a call. Answers are kept per input and language; `refresh(call)` asks for them anew. */
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

/** Reads what is named `name` for an input, from wherever `read` takes it. */
export function useRead<T>(
  name: string,
  input: unknown,
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
) {
  const { keepPrevious, ...rest } = options
  const language = useLanguage()
  return useQuery<T, CallError>({
    ...rest,
    queryKey: [name, input, language],
    queryFn: ({ signal }) => read(signal),
    // react-query's type wants a function of its own generic shape here.
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
  })
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

/** What was read by these calls is out of date: screens that show it read it again. */
export async function refresh(...stale: readonly Call[]): Promise<void> {
  await Promise.all(stale.map((call) => refreshRead(call.path)))
}

/** The same for what was read under a name of its own. */
export const refreshRead = (name: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [name] })
