import { useState } from 'react'
import { CallError } from '../../wire/call-error.ts'

/**
 * The state of a form with one field: whether it is being sent, and why it was refused. `run` sends it; the refusal
 * stands at the field, so its calls are quiet.
 */
export function useQuietSend(given: string | null = null) {
  const [fault, setFault] = useState(given)
  const [busy, setBusy] = useState(false)
  async function run(sending: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await sending()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFault(error.issues[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, setFault, run }
}
