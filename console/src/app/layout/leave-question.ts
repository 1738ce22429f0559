import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { askToLeave, isUnsaved } from '../../kit/layer/unsaved.ts'

/** Whether another record or screen is shown there. Other parts of the query are filters of the same screen. */
const isElsewhere = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || recordOf(from) !== recordOf(to) || asksForNew(to)
const asksForNew = ({ search }: Location) => new URLSearchParams(search).has('new')
const recordOf = ({ search }: Location) => new URLSearchParams(search).get('id')

/** Asks before a navigation leaves unsaved changes in any form or screen. */
export function useLeaveQuestion(): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isElsewhere(currentLocation, nextLocation) && isUnsaved(),
  )
  useEffect(() => {
    if (blocker.state === 'blocked')
      return askToLeave((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker])
}
