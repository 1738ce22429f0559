import type { ReactNode } from 'react'
import { Abacus } from '../../kit/show/abacus.tsx'
import './sorry.css'

/** An error page: the code on the abacus, the message, the ways out. */
export function Sorry({ code, title, children }: { code: string; title: string; children: ReactNode }) {
  return (
    <div className="sorry">
      <div className="sorry-figure">
        <Abacus digits={code} />
      </div>
      <div className="sorry-text">
        <p className="sorry-code">{code}</p>
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  )
}
