import { useEffect, useRef, useState } from 'react'
import { invitedOnly, Refused } from './wire.ts'
import { useWord } from './words.ts'
import './invitation.css'

interface Invitation {
  id: string
  name: string
}

/** The invitation that the next try accepts; the first try accepts none. */
type Accepting = { accept?: string }

/**
 * For a user without a merchant. If the server finds an invitation, the user is asked, and the form is submitted
 * again. If he closes the question, he sees the server's refusal.
 */
export function useInvitation() {
  const [asked, setAsked] = useState<{
    invitations: readonly Invitation[]
    settle: (id: string | null) => void
  } | null>(null)

  async function withInvitation<T>(attempt: (accepting: Accepting) => Promise<T>): Promise<T> {
    try {
      return await attempt({})
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== invitedOnly) throw error
      const { invitationList } = error.data as { invitationList: Invitation[] }
      const accept = await new Promise<string | null>((settle) =>
        setAsked({ invitations: invitationList, settle }),
      )
      setAsked(null)
      if (accept === null) throw error
      return attempt({ accept })
    }
  }
  return {
    withInvitation,
    invitation: asked && <InvitationDialog invitations={asked.invitations} onSettle={asked.settle} />,
  }
}

function InvitationDialog(props: {
  invitations: readonly Invitation[]
  onSettle: (id: string | null) => void
}) {
  const { invitations, onSettle } = props
  const say = useWord()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className="invitation"
      aria-labelledby="invitation-title"
      onCancel={(event) => {
        event.preventDefault()
        onSettle(null)
      }}
    >
      <h2 id="invitation-title">{say('login.invitedTitle')}</h2>
      <p>{say('login.invitedText')}</p>
      {invitations.map(({ id, name }) => (
        <button key={id} type="button" className="login-submit" onClick={() => onSettle(id)}>
          {say('login.join', { name })}
        </button>
      ))}
      <button type="button" className="invitation-later" onClick={() => onSettle(null)}>
        {say('login.joinLater')}
      </button>
    </dialog>
  )
}
