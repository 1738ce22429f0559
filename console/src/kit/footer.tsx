import type { ReactNode } from 'react'
import './footer.css'

interface FooterProps {
  brand: string
  company?: string
  /** Optional link at the end. */
  children?: ReactNode
}

/** Copyright 2021 to this year, the company, an optional link (spec section 2). */
export function Footer({ brand, company, children }: FooterProps) {
  return (
    <footer className="footer">
      <span>
        © 2021–{new Date().getFullYear()} {brand}
      </span>
      {company && <span>{company}</span>}
      {children}
    </footer>
  )
}
